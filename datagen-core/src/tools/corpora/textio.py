"""Text rules shared by the tables."""

import unicodedata

OKINA = "\u02bb\u02bc\u2018\u2019"


def fold(text):
    """Returns the search form: letters and digits only, upper case, no accents. The Java class NameFolding does the same."""
    decomposed = unicodedata.normalize("NFD", text)
    return "".join(c for c in decomposed.upper() if c.isascii() and c.isalnum())


def latin1(text):
    """Removes the okina and accents that Latin-1 lacks (macrons)."""
    out = []
    for c in unicodedata.normalize("NFC", text):
        if c in OKINA:
            continue
        out.append(c if ord(c) < 256 else unicodedata.normalize("NFD", c)[0])
    return "".join(out)


def tsv(header, rows):
    lines = ["# " + h for h in header] + ["\t".join(str(v) for v in row) for row in rows]
    return ("\n".join(lines) + "\n").encode("utf-8")
