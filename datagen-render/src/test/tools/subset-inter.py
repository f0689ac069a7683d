#!/usr/bin/env python3
"""Cuts the two fonts of the statement out of Inter 3.19 as bare CFF programs.

Usage: subset-inter.py INTER_DIRECTORY OUTPUT_DIRECTORY
Needs fontTools 4.68.0 and the OpenType files of Debian's package fonts-inter 4.0~beta7+ds-1
(/usr/share/fonts/opentype/inter, font revision "Version 3.019;git-0a5106e0b").

Each output is a name-keyed CFF font of 1000 units per em, without hints and subroutines: the stream of the template is
deflated anyway. Figures are the tabular ones (feature tnum) under the plain names, all of one width; the soft hyphen of
Latin-1, which nothing prints, gives its place to the minus sign.
"""
import hashlib
import sys

from fontTools.agl import UV2AGL
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.roundingPen import RoundingPen
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

LATIN_1 = list(range(0x20, 0x7F)) + list(range(0xA1, 0x100))
# characters of the SemiBold font: amounts, dates and headings
HEADINGS = (
    "Larkmoor Bank Account statement Date Description Category Debit Credit Balance Totals and closing balance"
    " Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec $0123456789,."
)
SEMI_BOLD = sorted({ord(c) for c in HEADINGS}) + [0xAD]
MINUS = 0x2212
NAMES = UV2AGL | {0xAD: "minus", 0xB2: "twosuperior", 0xB3: "threesuperior", 0xB9: "onesuperior"}


def tabular_figures(font):
    table = font["GSUB"].table
    for record in table.FeatureList.FeatureRecord:
        if record.FeatureTag == "tnum":
            mapping = {}
            for index in record.Feature.LookupListIndex:
                for subtable in table.LookupList.Lookup[index].SubTable:
                    mapping.update(getattr(subtable, "ExtSubTable", subtable).mapping)
            return mapping
    raise ValueError("no tabular figures")


def subset(path, weight, codes):
    font = TTFont(path)
    glyphs = font.getGlyphSet()
    cmap = font.getBestCmap()
    figures = tabular_figures(font)
    scale = 1000 / font["head"].unitsPerEm
    figure_width = round(glyphs[figures[cmap[ord("0")]]].width * scale)
    private = {"defaultWidthX": figure_width, "nominalWidthX": 0}
    order, charstrings = [".notdef"], {}
    pen = T2CharStringPen(500, None)
    charstrings[".notdef"] = pen.getCharString()
    for code in codes:
        source = cmap[MINUS if code == 0xAD else code]
        name = NAMES[code]
        width = round(glyphs[source].width * scale)
        if ord("0") <= code <= ord("9"):
            source, width = figures[source], figure_width
        pen = T2CharStringPen(None if width == figure_width else width, None)
        glyphs[source].draw(TransformPen(RoundingPen(pen), (scale, 0, 0, scale, 0, 0)))
        order.append(name)
        charstrings[name] = pen.getCharString()
    ps_name = "Inter-" + weight
    builder = FontBuilder(1000, isTTF=False)
    builder.setupGlyphOrder(order)
    builder.setupCFF(ps_name, {"FullName": "Inter " + weight}, charstrings, private)
    return builder.font["CFF "].compile(builder.font)


def main():
    source, target = sys.argv[1:]
    for weight, codes in (("Regular", LATIN_1), ("SemiBold", SEMI_BOLD)):
        data = subset("%s/Inter-%s.otf" % (source, weight), weight, codes)
        with open("%s/Inter-%s.cff" % (target, weight), "wb") as out:
            out.write(data)
        print(weight, len(data), hashlib.sha256(data).hexdigest())


main()
