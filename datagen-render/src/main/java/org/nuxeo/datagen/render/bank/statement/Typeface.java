// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.statement;

import org.nuxeo.datagen.core.text.Ascii;
import org.nuxeo.datagen.core.text.Check;

/**
 * A writer of text in one font as PDF strings, which measures while it writes. A width is a sum of glyph advances in
 * thousandths of the text size, so all arithmetic is in integers. All digits have the same width, so the width of an
 * amount follows from its length.
 *
 * <p>The characters are those of ISO 8859-1, one byte each. A character without a glyph in the font is written as a
 * question mark. The byte {@link #MINUS} is the minus sign, which text extraction returns as a hyphen.
 */
final class Typeface {

    /** Character code of the minus sign. */
    static final byte MINUS = (byte) 0xAD;

    /**
     * Flag in the width of a character that must be escaped or replaced. A text has such a character if the sum of its
     * widths reaches this value.
     */
    private static final int SPECIAL = 1 << 20;

    private static final int WIDTH_MASK = SPECIAL - 1;
    private static final int MAX_FAST_LENGTH = 1000;
    private static final String ESCAPED = "()\\";
    private static final int MAX_UNIT_DIGITS = 17;
    private static final int MAX_GAP = 99_999;

    private final int[] glyphs;
    private final int[] moneyWidths = new int[MAX_UNIT_DIGITS + 1];
    private final int minusWidth;

    /**
     * Makes a typeface.
     *
     * @param widths width of each character code, 0 to 255; 0 where the font has no glyph
     */
    Typeface(int[] widths) {
        Check.refuse(widths.length != 256, () -> widths.length + " widths: must be 256");
        glyphs = widths.clone();
        minusWidth = widths[MINUS & 0xFF];
        for (int code = 0; code < 256; code++) {
            boolean isSpecial = glyphs[code] == 0 || code == (MINUS & 0xFF) || ESCAPED.indexOf(code) >= 0;
            glyphs[code] |= isSpecial ? SPECIAL : 0;
        }
        for (int digits = 1; digits <= MAX_UNIT_DIGITS; digits++) {
            int commas = (digits - 1) / 3;
            moneyWidths[digits] = (digits + 2) * widths['0'] + commas * widths[','] + widths['.'];
        }
    }

    /**
     * Writes an escaped text.
     *
     * @return the index after the last byte in the low 32 bits, the width in the high 32 bits
     */
    long text(String text, byte[] target, int from) {
        int width = 0;
        for (int i = 0; i < text.length(); i++) {
            int code = text.charAt(i);
            width += code < 256 ? glyphs[code] : SPECIAL;
        }
        int end = Ascii.put(text, target, from);
        boolean plain = width < SPECIAL && end - from <= MAX_FAST_LENGTH;
        return plain ? (long) width << 32 | end : escapedText(text, target, from);
    }

    private long escapedText(String text, byte[] target, int from) {
        int width = 0;
        int at = from;
        for (int i = 0; i < text.length(); i++) {
            int code = text.charAt(i);
            if (ESCAPED.indexOf(code) >= 0) {
                target[at++] = '\\';
            } else if (code > 255 || glyphs[code] >= SPECIAL) {
                code = '?';
            }
            width += glyphs[code] & WIDTH_MASK;
            target[at++] = (byte) code;
        }
        return (long) width << 32 | at;
    }

    /** Returns the index part of what {@link #text} returned. */
    static int end(long written) {
        return (int) written;
    }

    /** Returns the width part of what {@link #text} returned. */
    static int width(long written) {
        return (int) (written >>> 32);
    }

    /** Returns the width of bytes already written, which contain no escapes. */
    int width(byte[] target, int from, int to) {
        int width = 0;
        for (int i = from; i < to; i++) {
            width += glyphs[target[i] & 0xFF] & WIDTH_MASK;
        }
        return width;
    }

    /** Returns the width of an ASCII text without parentheses. */
    int width(String text) {
        byte[] bytes = Ascii.bytes(text);
        return width(bytes, 0, bytes.length);
    }

    /** Returns the width of an amount written by {@link #money}. */
    int moneyWidth(long amountCents) {
        return amountCents < 0
                ? minusWidth + moneyWidths[Ascii.decimalLength(-amountCents / 100)]
                : moneyWidths[Ascii.decimalLength(amountCents / 100)];
    }

    /** Writes an amount, with a minus sign if it is negative. It may overwrite 7 bytes more. */
    static int money(long amountCents, byte[] target, int from) {
        // a positive amount overwrites the sign
        target[from] = MINUS;
        return Words.money(Math.abs(amountCents), target, amountCents < 0 ? from + 1 : from);
    }

    /** Writes an amount in dollars, as in {@code $12.34}, with a minus sign if it is negative. */
    static int dollars(long amountCents, byte[] target, int from) {
        int at = from;
        if (amountCents < 0) {
            target[at++] = MINUS;
        }
        target[at++] = '$';
        return Words.money(Math.abs(amountCents), target, at);
    }

    /** Ends a string of a {@code TJ} array, moves right by a distance and begins the next string. */
    static int gap(int milliEms, byte[] target, int from) {
        if (milliEms >= 0 && milliEms <= MAX_GAP) {
            return Words.gap(milliEms, target, from);
        }
        target[from] = ')';
        int at = Ascii.decimal(-milliEms, target, from + 1);
        target[at] = '(';
        return at + 1;
    }
}
