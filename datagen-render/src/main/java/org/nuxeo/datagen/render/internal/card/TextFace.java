package org.nuxeo.datagen.render.internal.card;

import java.util.function.IntConsumer;

/**
 * A typeface cut into tiles: every glyph is one or more half cells (4 pixels) wide and one or more strips (8 pixels)
 * high, and a tile of 8 × 8 pixels exists for every pair of half cells that can meet, the last of any glyph with the
 * first of any other included.
 *
 * <p>So text is set proportionally, to a quarter of a cell, and yet a line is a sequence of tiles known in advance.
 * Characters are those from space to underscore; lower-case letters are set as capitals and accents are dropped.
 */
final class TextFace {

    /** Number of characters a face can set, from space on. */
    static final int CHARACTERS = 64;

    private static final String ACCENTED = "ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝ";
    private static final String PLAIN = "AAAAAACEEEEIIIINOOOOOOUUUUY";
    private static final byte[] FOLDED = foldTable();

    private final int halves;
    private final int[] firstHalf;
    private final int[] tiles;

    /**
     * Wraps the tables of a face.
     *
     * @param strips height in strips
     * @param halves number of half cells, 0 being blank
     * @param firstHalf for each character its first half cell, those of the next one following; one more at the end
     * @param tiles item of strip s and halves l and r at index {@code (s * halves + l) * halves + r}; -1 for pairs that
     *     never meet
     */
    TextFace(int strips, int halves, int[] firstHalf, int[] tiles) {
        if (firstHalf.length != CHARACTERS + 1 || tiles.length != strips * halves * halves) {
            throw new IllegalArgumentException(firstHalf.length + " characters, " + tiles.length + " tiles: must be "
                    + (CHARACTERS + 1) + ", " + strips * halves * halves);
        }
        this.halves = halves;
        this.firstHalf = firstHalf;
        this.tiles = tiles;
    }

    /** Calls an action for the item of every tile. */
    void forEachItem(IntConsumer action) {
        for (int tile : tiles) {
            if (tile >= 0) {
                action.accept(tile);
            }
        }
    }

    /** Returns the capital without accent that stands for a character, from space to underscore. */
    static byte fold(char c) {
        return c < FOLDED.length ? FOLDED[c] : (byte) '?';
    }

    /**
     * Sets a line, cut off where the width ends.
     *
     * @param text folded characters
     * @param length how many of them
     * @param line receives the half cells, one in each element, and a blank one if their number is odd
     * @param maxHalves even number of half cells there is room for
     * @return number of half cells set, even
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

    /** Appends the items of one strip of a line that was set; returns the index after the last. */
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
