package org.nuxeo.datagen.render.tiff;

/**
 * LZW as TIFF 6.0, section 13, has it: codes of 9 to 12 bits, the highest bit first, each width left one entry early.
 *
 * <p>Strings are found by hashing; entries of earlier tables are told apart by a number, so that nothing is cleared.
 */
public final class LzwCoder implements StripCoder {

    private static final int CLEAR = 256;
    private static final int END = 257;
    private static final int FIRST = 258;
    private static final int LAST = 4094;
    private static final int SLOTS = 1 << 14;

    private final int[] keys = new int[SLOTS];
    private final int[] codes = new int[SLOTS];
    private int table;

    private byte[] out;
    private int position;
    private int gathered;
    private int count;

    @Override
    public int encode(byte[] pixels, int from, int to, byte[] target, int at) {
        out = target;
        position = at;
        gathered = 0;
        count = 0;
        int width = 9;
        put(CLEAR, width);
        int next = begin();
        int prefix = pixels[from] & 0xFF;
        for (int i = from + 1; i < to; i++) {
            int value = pixels[i] & 0xFF;
            // 20 bits of string, 12 bits of table
            int key = (prefix << 8 | value) << 12 | table;
            int slot = key * 0x9E3779B1 >>> 18;
            while (keys[slot] != key && (keys[slot] & 0xFFF) == table) {
                slot = slot + 1 & SLOTS - 1;
            }
            if (keys[slot] == key) {
                prefix = codes[slot];
                continue;
            }
            put(prefix, width);
            keys[slot] = key;
            codes[slot] = next;
            if (next == LAST) {
                put(CLEAR, width);
                width = 9;
                next = begin();
            } else {
                width = next >= 511 ? Integer.SIZE - Integer.numberOfLeadingZeros(next + 1) : 9;
                next++;
            }
            prefix = value;
        }
        put(prefix, width);
        // the end follows one more entry
        put(END, next >= 511 ? Math.min(12, Integer.SIZE - Integer.numberOfLeadingZeros(next + 1)) : 9);
        if (count > 0) {
            out[position++] = (byte) (gathered << 8 - count);
        }
        out = null;
        return position;
    }

    private int begin() {
        table = table + 1 & 0xFFF;
        if (table == 0) {
            java.util.Arrays.fill(keys, 0);
            table = 1;
        }
        return FIRST;
    }

    private void put(int code, int width) {
        gathered = gathered << width | code;
        count += width;
        while (count >= 8) {
            count -= 8;
            out[position++] = (byte) (gathered >>> count);
        }
    }
}
