package org.nuxeo.datagen.render.tiff;

/**
 * A code for literals, lengths and the two distances that {@link DeflateCells} uses, from the lengths of its codewords,
 * and the header that tells a reader of it (RFC 1951, 3.2.7), four bits for each length.
 *
 * <p>Codewords are held with the first bit lowest, as {@code bits << LENGTH_BITS | length}.
 */
public final class DeflateCode {

    /** Literals, end of block and match lengths. */
    public static final int SYMBOLS = 286;

    /** The longest codeword of a symbol, so that four literals take at most 48 bits. */
    public static final int MAX_CODE_BITS = 12;

    static final int LENGTH_BITS = 6;
    static final int MIN_MATCH = 3;
    static final int MAX_MATCH = 258;

    private static final int END = 256;
    private static final int[] LENGTH_BASES = {
        3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227,
        258
    };
    /** Distances 513 to 768 are code 18 with eight more bits, distance 1 is code 0; the two have a bit each. */
    private static final int FAR_CODE = 18;

    private static final int FAR_BASE = 513;
    private static final int FAR_EXTRA_BITS = 8;

    private final long[] symbols = new long[SYMBOLS];
    private final long[] before = new long[MAX_MATCH + 1];
    private final long[] above = new long[MAX_MATCH + 1];
    private final byte[] header;
    private final int headerBits;

    /**
     * Makes a code.
     *
     * @param lengths of the codewords of {@link #SYMBOLS} symbols, 1 to {@link #MAX_CODE_BITS}, of a complete code
     * @param lineBytes distance of the line above, 513 to 768
     */
    public DeflateCode(byte[] lengths, int lineBytes) {
        if (lineBytes < FAR_BASE || lineBytes >= FAR_BASE + (1 << FAR_EXTRA_BITS)) {
            throw new IllegalArgumentException("lineBytes " + lineBytes + ": must be 513 to 768");
        }
        int code = 0;
        for (int length = 1; length <= MAX_CODE_BITS; length++) {
            for (int symbol = 0; symbol < SYMBOLS; symbol++) {
                if (lengths[symbol] == length) {
                    symbols[symbol] = (long) (Integer.reverse(code++) >>> 32 - length) << LENGTH_BITS | length;
                }
            }
            code <<= 1;
        }
        if (code != 2 << MAX_CODE_BITS) {
            throw new IllegalArgumentException("code lengths: must be those of a complete code");
        }
        long far = (long) (lineBytes - FAR_BASE) << 1 | 1;
        for (int match = MIN_MATCH; match <= MAX_MATCH; match++) {
            before[match] = match(match, 0, 1);
            above[match] = match(match, far, 1 + FAR_EXTRA_BITS);
        }
        BitString bits = new BitString();
        // the last block, of dynamic codes
        bits.add(5, 3).add(SYMBOLS - 257, 5).add(FAR_CODE, 5).add(15, 4);
        // lengths 0 to 15 have four bits each, the three that repeat (first in order) have none
        bits.add(0, 9);
        for (int i = 0; i < 16; i++) {
            bits.add(4, 3);
        }
        for (int symbol = 0; symbol < SYMBOLS; symbol++) {
            bits.add(Integer.reverse(lengths[symbol]) >>> 28, 4);
        }
        for (int distance = 0; distance <= FAR_CODE; distance++) {
            bits.add(distance == 0 || distance == FAR_CODE ? Integer.reverse(1) >>> 28 : 0, 4);
        }
        header = bits.bytes();
        headerBits = bits.length();
    }

    byte[] header() {
        return header;
    }

    int headerBits() {
        return headerBits;
    }

    long literal(int value) {
        return symbols[value];
    }

    long endOfBlock() {
        return symbols[END];
    }

    /** Returns the match of so many pixels with those one before. */
    long before(int length) {
        return before[length];
    }

    /** Returns the match of so many pixels with those a line before. */
    long above(int length) {
        return above[length];
    }

    /**
     * Returns for each pair of pixels of one hue, at {@code hue << 8 | left << 4 | right}: the code, its length in five
     * bits, the sum of the two values, and the sum with the left one counted twice.
     */
    long[] pairs(int codeBits, int sumBits) {
        long[] pairs = new long[1 << 12];
        for (int i = 0; i < pairs.length; i++) {
            int left = i >> 4 & 0xF0 | i >> 4 & 0xF;
            int right = i >> 4 & 0xF0 | i & 0xF;
            long a = symbols[left];
            long b = symbols[right];
            int lengthA = (int) a & (1 << LENGTH_BITS) - 1;
            int lengthB = (int) b & (1 << LENGTH_BITS) - 1;
            long code = a >>> LENGTH_BITS | b >>> LENGTH_BITS << lengthA;
            long sums = (2L * left + right) << sumBits | left + right;
            pairs[i] = sums << codeBits + 5 | (long) (lengthA + lengthB) << codeBits | code;
        }
        return pairs;
    }

    /** Returns the symbol of a match of so many bytes, 3 to 258. */
    public static int lengthSymbol(int length) {
        int index = LENGTH_BASES.length - 1;
        while (LENGTH_BASES[index] > length) {
            index--;
        }
        return 257 + index;
    }

    private long match(int length, long distanceBits, int distanceLength) {
        int index = lengthSymbol(length) - 257;
        int extra = index < 8 || index == 28 ? 0 : index / 4 - 1;
        long symbol = symbols[257 + index];
        int symbolLength = (int) symbol & (1 << LENGTH_BITS) - 1;
        long bits = symbol >>> LENGTH_BITS
                | (long) (length - LENGTH_BASES[index]) << symbolLength
                | distanceBits << symbolLength + extra;
        return bits << LENGTH_BITS | symbolLength + extra + distanceLength;
    }

    /** Bits in the order of deflate, the first lowest. */
    private static final class BitString {

        private final java.util.BitSet bits = new java.util.BitSet();
        private int length;

        BitString add(int value, int count) {
            for (int i = 0; i < count; i++) {
                bits.set(length++, (value >> i & 1) != 0);
            }
            return this;
        }

        int length() {
            return length;
        }

        byte[] bytes() {
            return java.util.Arrays.copyOf(bits.toByteArray(), length + 7 >>> 3);
        }
    }
}
