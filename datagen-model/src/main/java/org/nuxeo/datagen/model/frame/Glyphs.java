// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.frame;

import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The characters of a typeface at one size, drawn when a picture was compiled. A pixel is one of 16 levels from background
 * to ink.
 *
 * @param height height of all glyphs in pixels
 * @param characters characters in ascending order, among them the question mark
 * @param glyphs the glyph of each character
 * @param widths width of each glyph in pixels
 * @param levels the glyphs, one after another, each line by line, 0 to 15
 * @param starts where each glyph begins in the levels, and where the last one ends
 * @param glyphOf the glyph of any character up to the last one
 */
public record Glyphs(
        int height, char[] characters, int[] glyphs, int[] widths, byte[] levels, int[] starts, short[] glyphOf) {

    /** Levels of a pixel. */
    public static final int LEVELS = 16;

    private static final char UNKNOWN = '?';

    /** Makes a typeface from its drawings. */
    public Glyphs(int height, char[] characters, int[] glyphs, int[] widths, byte[] levels) {
        this(height, characters, glyphs, widths, levels, starts(height, widths), glyphOf(characters, glyphs));
        int end = starts[widths.length];
        if (end != levels.length || Arrays.binarySearch(characters, UNKNOWN) < 0) {
            throw new IllegalArgumentException(levels.length + " pixels: must be " + end + ", with a question mark");
        }
    }

    private static int[] starts(int height, int[] widths) {
        int[] starts = new int[widths.length + 1];
        for (int i = 0; i < widths.length; i++) {
            starts[i + 1] = starts[i] + height * widths[i];
        }
        return starts;
    }

    private static short[] glyphOf(char[] characters, int[] glyphs) {
        short[] glyphOf = new short[characters[characters.length - 1] + 1];
        Arrays.fill(glyphOf, (short) glyphs[Math.max(0, Arrays.binarySearch(characters, UNKNOWN))]);
        for (int i = 0; i < characters.length; i++) {
            glyphOf[characters[i]] = (short) glyphs[i];
        }
        return glyphOf;
    }

    static Glyphs in(FrameFile file, @Nullable Glyphs of) throws IOException {
        int height = file.half(of, Glyphs::height);
        char[] characters = new char[file.half(of, each -> each.characters.length)];
        int[] glyphs = new int[characters.length];
        for (int i = 0; i < characters.length; i++) {
            int at = i;
            characters[i] = (char) file.half(of, each -> (int) each.characters[at]);
            glyphs[i] = file.half(of, each -> each.glyphs[at]);
        }
        int[] widths = new int[file.half(of, each -> each.widths.length)];
        for (int i = 0; i < widths.length; i++) {
            int at = i;
            widths[i] = file.half(of, each -> each.widths[at]);
        }
        return new Glyphs(height, characters, glyphs, widths, file.bytes(of, each -> each.levels));
    }

    /** Returns the glyph of a character; that of the question mark if there is none. */
    int of(char c) {
        return glyphOf[c < glyphOf.length ? c : UNKNOWN];
    }

    /** Returns whether there is a glyph of a character. */
    boolean has(char c) {
        return c == UNKNOWN || of(c) != of(UNKNOWN);
    }

    /** Returns a pixel of a glyph, 0 to 15. */
    int level(int glyph, int x, int y) {
        return levels[starts[glyph] + widths[glyph] * y + x];
    }

    /** Returns the number of characters of a text that fit into a width. */
    int fitting(String text, int width) {
        int sum = 0;
        for (int i = 0; i < text.length(); i++) {
            sum += widths[of(text.charAt(i))];
            if (sum > width) {
                return i;
            }
        }
        return text.length();
    }

    /** Returns the width of the first characters of a text. */
    int width(String text, int count) {
        int sum = 0;
        for (int i = 0; i < count; i++) {
            sum += widths[of(text.charAt(i))];
        }
        return sum;
    }
}
