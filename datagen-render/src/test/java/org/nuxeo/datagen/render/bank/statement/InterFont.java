// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.statement;

import java.io.IOException;
import java.io.InputStream;
import org.apache.fontbox.cff.CFFParser;
import org.apache.fontbox.cff.CFFType1Font;
import org.apache.fontbox.util.BoundingBox;
import org.apache.pdfbox.io.RandomAccessReadBuffer;
import org.apache.pdfbox.pdmodel.font.encoding.WinAnsiEncoding;

/**
 * A committed subset of the font Inter, with the glyph width of each character code. Inter has an open license, tabular
 * figures and the accents of every name, and takes 10 KB a weight with one byte a character; Liberation Sans takes 18 KB
 * and has a reserved name, and CID fonts take two bytes a character.
 */
final class InterFont {

    static final int FIRST_CODE = 32;
    static final int LAST_CODE = 255;
    static final int MINUS_CODE = 0xAD;

    private final byte[] program;
    private final CFFType1Font font;
    private final int[] widths = new int[LAST_CODE + 1];

    /**
     * Reads a committed subset.
     *
     * @param weight Regular or SemiBold
     */
    InterFont(String weight) throws IOException {
        try (InputStream in = InterFont.class.getResourceAsStream("Inter-" + weight + ".cff")) {
            program = in.readAllBytes();
        }
        font = (CFFType1Font)
                new CFFParser().parse(new RandomAccessReadBuffer(program)).get(0);
        for (int code = FIRST_CODE; code <= LAST_CODE; code++) {
            String name = glyphName(code);
            // hasGlyph is also true for standard names without a glyph
            if (!name.equals(".notdef") && font.hasGlyph(name) && font.nameToGID(name) > 0) {
                widths[code] = (int) font.getWidth(name);
            }
        }
    }

    private static String glyphName(int code) {
        return code == MINUS_CODE ? "minus" : WinAnsiEncoding.INSTANCE.getName(code);
    }

    byte[] program() {
        return program;
    }

    BoundingBox box() throws IOException {
        return font.getFontBBox();
    }

    /** Returns the advance of a character in thousandths of the text size; 0 if the font has no glyph for it. */
    int width(int code) {
        return widths[code];
    }

    int width(String text) {
        return text.chars()
                .map(c -> {
                    if (widths[c] == 0) {
                        throw new IllegalArgumentException("no glyph for U+" + Integer.toHexString(c));
                    }
                    return widths[c];
                })
                .sum();
    }
}
