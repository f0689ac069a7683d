// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

/**
 * A typeface cut into tiles. Every glyph is one or more half cells (4 pixels) wide and one or more strips (8 pixels)
 * high. There is a tile of 8 × 8 pixels for every pair of half cells that can be neighbors: within a glyph, and the
 * last half of any glyph with the first half of any other.
 *
 * <p>So text is set proportionally, and yet a line is a sequence of tiles that were coded in advance. The characters
 * are those from space to underscore. Lower-case letters are set as capitals, and accents are dropped.
 *
 * @param halves number of half cells; half cell 0 is blank
 * @param firstHalf the first half cell of each character, and after the last character the end of its half cells
 * @param tiles the tile of strip s with the half cells l and r, at index {@code (s * halves + l) * halves + r}; -1
 *     for pairs that are never neighbors
 */
record TextFace(int halves, int[] firstHalf, int[] tiles) {

    /** Number of characters, the first of which is the space. */
    static final int CHARACTERS = 64;

    private static final String ACCENTED = "ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝ";
    private static final String PLAIN = "AAAAAACEEEEIIIINOOOOOOUUUUY";
    private static final byte[] FOLDED = foldTable();

    /** Returns a character as a capital without accent, which is between space and underscore. */
    static byte fold(char c) {
        return c < FOLDED.length ? FOLDED[c] : (byte) '?';
    }

    /**
     * Sets a line of text, truncated to the width.
     *
     * @param text folded characters
     * @param length number of characters
     * @param line receives the half cells, one to an element, and a blank one if their number is odd
     * @param maxHalves width in half cells, even
     * @return the number of half cells set, even
     */
    int set(byte[] text, int length, short[] line, int maxHalves) {
        int count = 0;
        for (int i = 0; i < length; i++) {
            int character = text[i] - ' ';
            int end = firstHalf[character + 1];
            int half = firstHalf[character];
            if (count + end - half > maxHalves) {
                break;
            }
            while (half < end) {
                line[count++] = (short) half++;
            }
        }
        if ((count & 1) != 0) {
            line[count++] = 0;
        }
        return count;
    }

    /** Appends the tiles of one strip of a line that was set, and returns the index after the last. */
    int strip(short[] line, int count, int strip, int[] items, int at) {
        int base = strip * halves;
        int position = at;
        for (int i = 0; i < count; i += 2) {
            items[position++] = tiles[(base + line[i]) * halves + line[i + 1]];
        }
        return position;
    }

    private static byte[] foldTable() {
        byte[] table = new byte[256];
        for (int c = 0; c < table.length; c++) {
            char upper = c >= 'a' && c <= 'z' || c >= 'à' && c <= 'ý' && c != '÷' ? (char) (c - 32) : (char) c;
            int accented = ACCENTED.indexOf(upper);
            char plain = accented >= 0 ? PLAIN.charAt(accented) : upper;
            table[c] = (byte) (plain >= ' ' && plain < ' ' + CHARACTERS ? plain : '?');
        }
        return table;
    }
}
