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
 * searched for, so a cell costs four look-ups; a search through the table, pixel after pixel, is a chain of dependent
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

    private static final int[] PAIRS = pairs();

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
    public void cells(int[] levels, int[] hues, int from, int to) {
        int at = from;
        while (at < to) {
            if (codes > MAX_CODES - 8) {
                clear();
            }
            int end = Math.min(to, at + (MAX_CODES - codes) / 8);
            literals(levels, hues, at, end);
            codes += 8 * (end - at);
            at = end;
        }
    }

    private void literals(int[] levels, int[] hues, int from, int to) {
        byte[] target = out;
        int[] table = PAIRS;
        int at = position;
        int bitCount = count;
        long bits = gathered;
        for (int i = from; i < to; i++) {
            int level = levels[i];
            int hue = hues[i];
            long left = (long) table[hue >>> 4 & 0xF00 | level >>> 24] << 2 * WIDTH
                    | table[hue & 0xF00 | level >>> 16 & 0xFF];
            long right = (long) table[hue << 4 & 0xF00 | level >>> 8 & 0xFF] << 2 * WIDTH
                    | table[hue << 8 & 0xF00 | level & 0xFF];
            bits = bits << 4 * WIDTH | left;
            bitCount += 4 * WIDTH;
            LONG.set(target, at, bits << Long.SIZE - bitCount);
            at += bitCount >>> 3;
            bitCount &= 7;
            bits = bits << 4 * WIDTH | right;
            bitCount += 4 * WIDTH;
            LONG.set(target, at, bits << Long.SIZE - bitCount);
            at += bitCount >>> 3;
            bitCount &= 7;
        }
        position = at;
        count = bitCount;
        gathered = bits;
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
        runLength = 1;
        code(value);
        int rest = length - 1;
        while (rest > runLength && codes < MAX_CODES) {
            code(runBase + runLength - 1);
            runLength++;
            rest -= runLength;
        }
        return rest;
    }

    @Override
    public void beginSpan() {}

    @Override
    public void endSpan(int length) {}

    @Override
    public boolean repeatSpan() {
        return false;
    }

    @Override
    public int end() {
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

    private static int[] pairs() {
        int[] pairs = new int[1 << 12];
        for (int i = 0; i < pairs.length; i++) {
            int hue = i >> 4 & 0xF0;
            pairs[i] = (hue | i >> 4 & 0xF) << WIDTH | hue | i & 0xF;
        }
        return pairs;
    }
}
