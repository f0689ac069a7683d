"""First and last names of the 1990 US census, from the package names (public domain)."""

import os
import sys

import names
import textio

# Weights are billionths of the population: a percentage of the source times 10^7.
UNIT = 10_000_000
# Rows of the source at this frequency (in percent) or above keep their frequency column as it is.
EXACT_FROM = 0.010
# Half of the last decimal of the source's columns.
HALF_STEP = 0.0005
MINIMUM = 0.00001


def rows_of(file):
    with open(os.path.join(os.path.dirname(names.__file__), file), encoding="ascii") as source:
        for line in source:
            name, frequency, cumulative, _ = line.split()
            yield name, float(frequency), float(cumulative)


def slopes(cumulative):
    """Returns the slopes of the least concave majorant of the cumulative column: the finest nonincreasing frequencies.

    The column is rounded to 0.001, so only the ranks where it changes carry information: there the true sum has just
    passed the rounding limit.
    """
    knots = [(0, 0.0)]
    previous = 0.0
    for rank, value in enumerate(cumulative, 1):
        if value != previous:
            knots.append((rank, value - HALF_STEP))
            previous = value
    hull = []
    for knot in knots:
        while len(hull) > 1:
            (x1, y1), (x2, y2) = hull[-2], hull[-1]
            if (y2 - y1) * (knot[0] - x1) <= (knot[1] - y1) * (x2 - x1):
                hull.pop()
            else:
                break
        hull.append(knot)
    result = []
    for (x1, y1), (x2, y2) in zip(hull, hull[1:]):
        result += [(y2 - y1) / (x2 - x1)] * (x2 - x1)
    return result + [result[-1]] * (len(cumulative) - len(result))


def weights(rows):
    fine = slopes([cumulative for _, _, cumulative in rows])
    for (name, frequency, _), slope in zip(rows, fine):
        if frequency < EXACT_FROM:
            lowest = max(MINIMUM, frequency - HALF_STEP)
            frequency = min(max(slope, lowest), frequency + HALF_STEP)
        yield name, round(frequency * UNIT)


def display(name):
    """Capitalizes a name: SMITH is Smith, MCDONALD is McDonald. The source has no apostrophes, and none are added."""
    if name.startswith("MC") and len(name) > 3:
        return "Mc" + name[2] + name[3:].lower()
    return name.capitalize()


def table(file):
    rows = list(rows_of(file))
    compiled = list(weights(rows))
    total = sum(weight for _, weight in compiled) / UNIT
    pooled = sum(1 for _, f, _ in rows if f == 0)
    print(f"{file}: {len(rows)} names, sum {total:.3f}% of {rows[-1][2]:.3f}%, {pooled} with 0.000", file=sys.stderr)
    return sorted(((display(name), weight) for name, weight in compiled), key=lambda r: (textio.fold(r[0]), r[0]))


def first_names():
    header = ["First names, 1990 US census (public domain): name, weight in billionths of the sex, F or M"]
    rows = [(n, w, "F") for n, w in table("dist.female.first")] + [(n, w, "M") for n, w in table("dist.male.first")]
    return header, rows


def last_names():
    return ["Last names, 1990 US census (public domain): name, weight in billionths"], table("dist.all.last")
