#!/usr/bin/env python3
"""Compiles the people of France.

usage: fr.py DECOUPAGE OUTPUT_DIRECTORY

DECOUPAGE is the folder of the npm package @etalab/decoupage-administratif 6.0.0 (MIT; its data: etalab-2.0).
Needs the PyPI package Faker (MIT). Running it again gives the same bytes.
"""

import json
import os
import sys

from faker.providers.person.fr_FR import Provider

LEAST_INHABITANTS = 2000
SCALE = 1000000

# Numbers that the regulator (Arcep) keeps free for works of fiction.
PHONES = ["01 99 00", "02 61 91", "03 53 01", "04 65 71", "05 36 49", "06 39 98"]


def latin1(text):
    text = text.replace("œ", "oe").replace("Œ", "Oe").replace("’", "'")
    try:
        text.encode("latin-1")
        return text
    except UnicodeEncodeError:
        return None


def write(folder, name, title, rows):
    with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
        file.write(f"# {title}\n")
        for row in rows:
            file.write("\t".join(str(column) for column in row) + "\n")


def ranked(names, exponent):
    """Returns names with weights by rank, since the sources have no frequencies."""
    known = []
    for name in names:
        name = latin1(name)
        if name and name not in known:
            known.append(name)
    return [(name, round(SCALE / rank**exponent)) for rank, name in enumerate(known, 1)]


def cities(source):
    def read(name):
        with open(os.path.join(source, "data", name), encoding="utf-8") as file:
            return json.load(file)

    departments = {each["code"]: each["nom"] for each in read("departements.json")}
    rows = {}
    for each in sorted(read("communes.json"), key=lambda each: each["code"]):
        codes = each.get("codesPostaux")
        if each["type"] != "commune-actuelle" or each.get("population", 0) < LEAST_INHABITANTS or not codes:
            continue
        share, rest = divmod(each["population"], len(codes))
        for i, code in enumerate(codes):
            name = latin1(each["nom"])
            if name and (name, code) not in rows:
                rows[name, code] = (name, share + (i < rest), code, departments[each["departement"]])
    return rows.values()


def main():
    source, folder = sys.argv[1:]
    first = [(*row, "F") for row in ranked(Provider.first_names_female, 0.6)]
    first += [(*row, "M") for row in ranked(Provider.first_names_male, 0.6)]
    faker = "Faker fr_FR (MIT)"
    write(folder, "first-names.tsv", f"First names, {faker}: name, weight by rank, F or M", first)
    write(folder, "last-names.tsv", f"Last names, {faker}: name, weight by rank", ranked(Provider.last_names, 0.6))
    title = "Communes of 2,000 inhabitants or more, Etalab (etalab-2.0): name, inhabitants, postal code, department"
    write(folder, "cities.tsv", title, cities(source))
    with open(os.path.join(os.path.dirname(__file__), "fr-streets.txt"), encoding="utf-8") as file:
        streets = ranked(file.read().splitlines(), 0.6)
    write(folder, "streets.tsv", "Frequent names of streets, our own list: name, weight by rank", streets)
    formats = [("street", "{house} {street}"), ("fullName", "{firstName} {lastName}")]
    formats += [("phone", phone + " ## ##") for phone in PHONES]
    write(folder, "formats.tsv", "How things are written; telephone numbers are those kept free for fiction", formats)


if __name__ == "__main__":
    main()
