// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.format;

import java.util.Arrays;

/**
 * An encoder of lines of black (1) and white (0) pixels by two-dimensional coding (ITU-T T.6, "Group 4"), up to 696
 * pixels wide.
 *
 * <p>A line is represented by the positions at which its color changes, followed by its width. Each coding mode of T.6
 * is then a comparison of two such lists.
 */
public final class G4Coder {

    private static final String[] WHITE =
            ("00110101 000111 0111 1000 1011 1100 1110 1111 10011 10100 00111 01000 001000 000011 110100 110101 101010"
                            + " 101011 0100111 0001100 0001000 0010111 0000011 0000100 0101000 0101011 0010011 0100100 0011000"
                            + " 00000010 00000011 00011010 00011011 00010010 00010011 00010100 00010101 00010110 00010111 00101000"
                            + " 00101001 00101010 00101011 00101100 00101101 00000100 00000101 00001010 00001011 01010010 01010011"
                            + " 01010100 01010101 00100100 00100101 01011000 01011001 01011010 01011011 01001010 01001011 00110010"
                            + " 00110011 00110100 11011 10010 010111 0110111 00110110 00110111 01100100 01100101 01101000"
                            + " 01100111")
                    .split(" ");
    private static final String[] BLACK = ("0000110111 010 11 10 011 0011 0010 00011 000101 000100 0000100 0000101"
                    + " 0000111 00000100 00000111 000011000 0000010111 0000011000 0000001000 00001100111 00001101000"
                    + " 00001101100 00000110111 00000101000 00000010111 00000011000 000011001010 000011001011"
                    + " 000011001100 000011001101 000001101000 000001101001 000001101010 000001101011 000011010010"
                    + " 000011010011 000011010100 000011010101 000011010110 000011010111 000001101100 000001101101"
                    + " 000011011010 000011011011 000001010100 000001010101 000001010110 000001010111 000001100100"
                    + " 000001100101 000001010010 000001010011 000000100100 000000110111 000000111000 000000100111"
                    + " 000000101000 000001011000 000001011001 000000101011 000000101100 000001011010 000001100110"
                    + " 000001100111 0000001111 000011001000 000011001001 000001011011 000000110011 000000110100"
                    + " 000000110101 0000001101100 0000001101101 0000001001010")
            .split(" ");
    private static final int[][] RUNS = {codes(WHITE), codes(BLACK)};
    private static final int[] VERTICAL = codes("0000010", "000010", "010", "1", "011", "000011", "0000011");
    private static final byte[] NONE = {};
    private static final int PASS = code("0001");
    private static final int HORIZONTAL = code("001");
    private static final int END_OF_LINE = code("000000000001");

    private final int width;
    private final int lineBytes;
    private int[] line;
    private int[] above;

    // set by encode
    @SuppressWarnings("NullAway.Init")
    private byte[] out = NONE;

    private int position;
    private long gathered;
    private int count;

    /**
     * Makes an encoder.
     *
     * @param width length of a line in pixels, a multiple of 8 up to 696
     */
    public G4Coder(int width) {
        this.width = width;
        lineBytes = width / 8;
        line = new int[width + 4];
        above = new int[width + 4];
    }

    /**
     * Encodes whole lines as a strip.
     *
     * @param pixels the lines, eight pixels to a byte, without gaps between them
     * @param from index of the first byte
     * @param to index after the last byte
     * @return the index after the last byte written
     */
    public int encode(byte[] pixels, int from, int to, byte[] target, int at) {
        out = target;
        position = at;
        gathered = 0;
        count = 0;
        Arrays.fill(above, width);
        for (int i = from; i < to; i += lineBytes) {
            changes(pixels, i);
            encodeLine();
            int[] swapped = above;
            above = line;
            line = swapped;
        }
        put(END_OF_LINE);
        put(END_OF_LINE);
        if (count > 0) {
            out[position++] = (byte) (gathered << 8 - count);
        }
        out = NONE;
        return position;
    }

    /** Lists the changes of color of a line. Entries at even indexes are changes to black. */
    private void changes(byte[] pixels, int from) {
        int n = 0;
        int last = 0;
        for (int i = 0; i < lineBytes; i++) {
            int bits = pixels[from + i] & 0xFF;
            int edges = bits ^ (bits >> 1 | last << 7);
            last = bits & 1;
            while (edges != 0) {
                int bit = Integer.numberOfLeadingZeros(edges) - 24;
                line[n++] = 8 * i + bit;
                edges &= ~(0x80 >> bit);
            }
        }
        for (int i = 0; i < 4 && n < line.length; i++) {
            line[n++] = width;
        }
    }

    private void encodeLine() {
        int a0 = -1;
        int color = 0;
        int a = 0;
        int b = 0;
        while (a0 < width) {
            // a1 is the next change on this line, b1 the next change to the opposite color on the line above
            while (line[a] <= a0 && line[a] < width) {
                a++;
            }
            int a1 = line[a];
            b = Math.max(0, b - 2);
            while (above[b] < width && (above[b] <= a0 || (b & 1) != color)) {
                b++;
            }
            int b1 = above[b];
            int b2 = b1 < width ? above[b + 1] : width;
            if (b2 < a1) {
                put(PASS);
                a0 = b2;
            } else if (Math.abs(a1 - b1) <= 3) {
                put(VERTICAL[a1 - b1 + 3]);
                a0 = a1;
                color ^= 1;
            } else {
                int a2 = a1 < width ? line[a + 1] : width;
                put(HORIZONTAL);
                run(color, a1 - Math.max(0, a0));
                run(color ^ 1, a2 - a1);
                a0 = a2;
            }
        }
    }

    private void run(int color, int length) {
        if (length >= 64) {
            put(RUNS[color][63 + length / 64]);
        }
        put(RUNS[color][length & 63]);
    }

    private void put(int code) {
        int length = code & 15;
        gathered = gathered << length | code >>> 4;
        count += length;
        while (count >= 8) {
            count -= 8;
            out[position++] = (byte) (gathered >>> count);
        }
    }

    private static int[] codes(String... bits) {
        return Arrays.stream(bits).mapToInt(G4Coder::code).toArray();
    }

    private static int code(String bits) {
        return Integer.parseInt(bits, 2) << 4 | bits.length();
    }
}
