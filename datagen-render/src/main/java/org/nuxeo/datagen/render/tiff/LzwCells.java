package org.nuxeo.datagen.render.tiff;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * LZW as TIFF 6.0, section 13, has it, with codes of 9 bits alone: pixels are single values, and only runs are strings of
 * the table, which is cleared before codes would need a tenth bit.
 *
 * <p>A run grows its own strings: a value, then the string that the reader is just about to enter (twice the value), then
 * the next (three times), so k codes are k (k + 1) / 2 pixels, and a later run of the value is a code or two. No string is
 * searched for, so a cell costs a few shifts; a search through the table, pixel after pixel, is a chain of dependent
 * loads that no machine does in less than ten times that. The price is length.
 */
public final class LzwCells implements CellCoder {

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final int CLEAR = 256;
    private static final int END = 257;
    private static final int FIRST = 258;
    private static final int WIDTH = 9;

    /** Entry 510 is the last that codes of 9 bits can follow, and each code but the first after a clear makes one. */
    private static final int MAX_CODES = 252;

    /** Five codes beside each other: a code as often, and what each is more than the one before. */
    private static final long FIVE = 1L << 4 * WIDTH | 1L << 3 * WIDTH | 1L << 2 * WIDTH | 1 << WIDTH | 1;

    private static final long ONE_TO_FOUR = 1L << 3 * WIDTH | 2L << 2 * WIDTH | 3L << WIDTH | 4;

    private byte[] out;
    private int start;
    private int position;
    private long gathered;
    private int count;
    private int codes;

    /** The value of the last run, the code of twice that, and the longest run that has a code. */
    private int runValue;

    private int runBase;
    private int runLength;

    @Override
    public void begin(byte[] target, int at) {
        out = target;
        start = at;
        position = at;
        gathered = 0;
        count = 0;
        clear();
    }

    @Override
    public void cells(long[] pixels, int from, int to) {
        int at = from;
        while (at < to) {
            if (codes > MAX_CODES - 8) {
                clear();
            }
            int end = Math.min(to, at + (MAX_CODES - codes) / 8);
            literals(pixels, at, end);
            codes += 8 * (end - at);
            at = end;
        }
    }

    /** Eight codes are nine bytes, so from cell to cell the place within a byte stays the same. */
    private void literals(long[] pixels, int from, int to) {
        byte[] target = out;
        int at = position;
        int shift = count;
        int back = 63 - shift;
        long left = gathered << 1 << back;
        for (int i = from; i < to; i++) {
            long cell = pixels[i];
            long codes = spread(cell);
            LONG.set(target, at, left | codes >>> shift);
            long rest = codes << 8 | cell & 0xFF;
            target[at + Long.BYTES] = (byte) (rest >>> shift);
            left = rest << 1 << back;
            at += WIDTH;
        }
        position = at;
        gathered = left >>> 1 >>> back;
    }

    /** Returns the first 64 bits of eight codes of nine bits, of which the last byte is that of the last pixel. */
    private static long spread(long cell) {
        return cell >>> 1 & 0xFFL << 55
                | cell >>> 2 & 0xFFL << 46
                | cell >>> 3 & 0xFFL << 37
                | cell >>> 4 & 0xFFL << 28
                | cell >>> 5 & 0xFFL << 19
                | cell >>> 6 & 0xFFL << 10
                | cell >>> 7 & 0xFFL << 1;
    }

    @Override
    public void run(int value, int length) {
        int rest = length;
        while (rest > 0) {
            if (codes == MAX_CODES) {
                clear();
            }
            if (value == runValue && rest <= 3 * runLength) {
                int part = Math.min(rest, runLength);
                code(part == 1 ? value : runBase + part - 2);
                rest -= part;
            } else {
                rest = grow(value, rest);
            }
        }
    }

    /** Writes a run from its single value on; returns how many pixels are left when the table is full. */
    private int grow(int value, int length) {
        runValue = value;
        runBase = FIRST + codes;
        code(value);
        int rest = length - 1;
        int strings = 0;
        int room = MAX_CODES - codes;
        while (rest > strings + 1 && strings < room) {
            strings++;
            rest -= strings + 1;
        }
        runLength = strings + 1;
        codes += strings;
        int next = runBase;
        for (; strings >= 5; strings -= 5) {
            put(next * FIVE + ONE_TO_FOUR, 5 * WIDTH);
            next += 5;
        }
        for (; strings > 0; strings--) {
            put(next++, WIDTH);
        }
        return rest;
    }

    @Override
    public boolean above(int pixels) {
        return false;
    }

    @Override
    public int value(int pixel) {
        return pixel;
    }

    @Override
    public boolean summed() {
        return false;
    }

    @Override
    public int end(long sum, long weightedSum, int pixels) {
        put(END, WIDTH);
        int at = position + (count + 7 >>> 3);
        out = null;
        return at;
    }

    @Override
    public Saved save() {
        return new Saved(
                Arrays.copyOfRange(out, start, position),
                new long[] {gathered, count, codes, runValue, runBase, runLength});
    }

    @Override
    public void resume(Saved saved, byte[] target, int at) {
        out = target;
        start = at;
        System.arraycopy(saved.bytes(), 0, target, at, saved.bytes().length);
        position = at + saved.bytes().length;
        long[] state = saved.state();
        gathered = state[0];
        count = (int) state[1];
        codes = (int) state[2];
        runValue = (int) state[3];
        runBase = (int) state[4];
        runLength = (int) state[5];
    }

    private void clear() {
        put(CLEAR, WIDTH);
        codes = 0;
        runValue = -1;
        runLength = 0;
    }

    private void code(int code) {
        put(code, WIDTH);
        codes++;
    }

    /** Adds up to 48 bits and writes eight bytes, of which the whole ones count. */
    private void put(long bits, int length) {
        gathered = gathered << length | bits;
        count += length;
        LONG.set(out, position, gathered << Long.SIZE - count);
        position += count >>> 3;
        count &= 7;
    }
}
