"""Street names: a list of base names, most frequent first, each with the usual suffixes of its style.

The twenty most frequent names and their counts are the public ranking of the US Census Bureau (1993) as the National
League of Cities printed it; the frequencies after them fall with the rank by Zipf's law with exponent 0.8. The rest of
the list and the shares of the suffixes are this project's own estimate.
"""

import streetnames
import textio

RANKED = [("Second", 10866), ("Third", 10131), ("First", 9898), ("Fourth", 9190), ("Park", 8926), ("Fifth", 8186),
          ("Main", 7644), ("Sixth", 7283), ("Oak", 6946), ("Seventh", 6377), ("Pine", 6170), ("Maple", 6103),
          ("Cedar", 5644), ("Eighth", 5524), ("Elm", 5233), ("View", 5202), ("Washington", 4974), ("Ninth", 4908),
          ("Lake", 4901), ("Hill", 4877)]
NUMBERED = {"First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth", "Tenth"}
# Shares of the suffixes in thousandths, by style.
NUMBERED_SUFFIXES = {"Street": 600, "Avenue": 360, "Place": 20, "Court": 20}
TOWN_SUFFIXES = {"Street": 430, "Avenue": 250, "Road": 110, "Drive": 90, "Boulevard": 40, "Lane": 30, "Place": 20,
                 "Court": 20, "Way": 10}
LAND_SUFFIXES = {"Drive": 290, "Lane": 190, "Road": 150, "Court": 120, "Street": 80, "Avenue": 50, "Circle": 40,
                 "Way": 40, "Place": 30, "Boulevard": 10}


def ordinal(number):
    if number % 100 in (11, 12, 13):
        return f"{number}th"
    return f"{number}" + {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")


def bases():
    """Yields each base name with its count and the shares of its suffixes."""
    town = set(streetnames.TOWN)
    listed = list(RANKED)
    known = {name for name, _ in listed}
    rest = []
    for pair in zip(streetnames.TOWN, streetnames.LAND):
        rest += pair
    rest += streetnames.TOWN[len(streetnames.LAND):] + streetnames.LAND[len(streetnames.TOWN):]
    for name in rest:
        if name not in known:
            known.add(name)
            rank = len(listed) + 1
            listed.append((name, round(4877 * (20 / rank) ** 0.8)))
    for name, count in listed:
        numbered = name in NUMBERED
        yield name, count, NUMBERED_SUFFIXES if numbered else TOWN_SUFFIXES if name in town else LAND_SUFFIXES
    for number in range(11, 100):
        yield ordinal(number), round(4200 * (10 / number) ** 1.5), NUMBERED_SUFFIXES


def streets():
    rows = {}
    for name, count, suffixes in bases():
        for suffix, share in suffixes.items():
            if name.split()[-1] == suffix:
                continue
            rows[f"{name} {suffix}"] = count * share
    header = ["Street names: name, weight"]
    return header, sorted(rows.items(), key=lambda r: (textio.fold(r[0]), r[0]))
