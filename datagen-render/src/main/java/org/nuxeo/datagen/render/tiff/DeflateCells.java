package org.nuxeo.datagen.render.tiff;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Zlib streams (RFC 1950) of one block with a code made for the pictures (RFC 1951, 3.2.7): two pixels at a time are
 * looked up, runs and cells like the one before are matches with the pixel before, spans matches with the line above.
 *
 * <p>No window is searched and no statistics are kept, so the bytes follow from the pixels alone, on any machine. The
 * checksum is kept as two sums without remainders: of a strip below 2^18 pixels they stay below 2^45.
 */
public final class DeflateCells implements CellCoder {

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int BASE = 65_521;
    private static final int CODE_BITS = 24;
    private static final long CODE_MASK = (1 << CODE_BITS) - 1;
    private static final int SUMS_SHIFT = CODE_BITS + 5;
    private static final int SUM_BITS = 14;
    private static final int SUM_MASK = (1 << SUM_BITS) - 1;

    private final DeflateCode code;
    private final long[] pairs;
    /** A cell like the one before, coded as {@link #pairs} are. */
    private final long sameCell;

    private byte[] out;
    private int start;
    private int position;
    private long gathered;
    private int count;
    private long sum;
    private long sumOfSums;
    private long spanSum;
    private long spanSumOfSums;
    private int spanCount;

    /** Makes a coder. */
    public DeflateCells(DeflateCode code) {
        this.code = code;
        pairs = code.pairs(CODE_BITS, SUM_BITS);
        long match = code.before(8);
        long matchBits = match & (1 << DeflateCode.LENGTH_BITS) - 1;
        sameCell = matchBits << CODE_BITS | match >>> DeflateCode.LENGTH_BITS;
    }

    @Override
    public void begin(byte[] target, int at) {
        out = target;
        start = at;
        out[at] = 0x78;
        out[at + 1] = 0x01;
        byte[] header = code.header();
        System.arraycopy(header, 0, out, at + 2, header.length);
        // the last byte of the header may have room for more bits
        int whole = code.headerBits() >>> 3;
        position = at + 2 + whole;
        count = code.headerBits() & 7;
        gathered = count == 0 ? 0 : header[whole];
        sum = 1;
        sumOfSums = 0;
    }

    @Override
    public void cells(int[] levels, int[] hues, int from, int to) {
        byte[] target = out;
        long[] table = pairs;
        int lastLevel = ~levels[from];
        int lastHue = 0;
        int at = position;
        int bitCount = count;
        long bits = gathered;
        long first = sum;
        long second = sumOfSums;
        for (int i = from; i < to; i++) {
            int level = levels[i];
            int hue = hues[i];
            // zeros if all pixels are the same and as in the cell before, else ones
            int hueTwice = hue << 16 | hue;
            int other = level ^ lastLevel
                    | hue ^ lastHue
                    | level ^ Integer.rotateLeft(level, 4)
                    | hueTwice ^ Integer.rotateLeft(hueTwice, 4);
            long keep = -(other & 0xFFFFFFFFL) >> 63;
            lastLevel = level;
            lastHue = hue;
            long a = table[hue >>> 4 & 0xF00 | level >>> 24];
            long b = table[hue & 0xF00 | level >>> 16 & 0xFF];
            long c = table[hue << 4 & 0xF00 | level >>> 8 & 0xFF];
            long d = table[hue << 8 & 0xF00 | level & 0xFF];
            long codeA = a & keep | sameCell & ~keep;
            long codeB = b & keep;
            long codeC = c & keep;
            long codeD = d & keep;
            // up to seven bits are left over, and two pairs have up to 48
            bits |= (codeA & CODE_MASK) << bitCount;
            bitCount += (int) (codeA >>> CODE_BITS) & 31;
            bits |= (codeB & CODE_MASK) << bitCount;
            bitCount += (int) (codeB >>> CODE_BITS) & 31;
            LONG.set(target, at, bits);
            at += bitCount >>> 3;
            bits >>>= bitCount & ~7;
            bitCount &= 7;
            bits |= (codeC & CODE_MASK) << bitCount;
            bitCount += (int) (codeC >>> CODE_BITS) & 31;
            bits |= (codeD & CODE_MASK) << bitCount;
            bitCount += (int) (codeD >>> CODE_BITS) & 31;
            LONG.set(target, at, bits);
            at += bitCount >>> 3;
            bits >>>= bitCount & ~7;
            bitCount &= 7;
            long one = a >>> SUMS_SHIFT;
            long two = one + (b >>> SUMS_SHIFT);
            long three = two + (c >>> SUMS_SHIFT);
            long four = three + (d >>> SUMS_SHIFT);
            // every pixel of a pair counts twice more for each pair that follows in the cell
            second += 8 * first + (four >>> SUM_BITS) + 2 * (one + two + three & SUM_MASK);
            first += four & SUM_MASK;
        }
        position = at;
        count = bitCount;
        gathered = bits;
        sum = first;
        sumOfSums = second;
    }

    @Override
    public void run(int value, int length) {
        literal(value);
        int rest = length - 1;
        while (rest >= DeflateCode.MIN_MATCH) {
            int match = Math.min(rest, DeflateCode.MAX_MATCH);
            put(code.before(match));
            rest -= match;
        }
        for (; rest > 0; rest--) {
            literal(value);
        }
        sumOfSums += length * sum + value * (length * (length + 1L) / 2);
        sum += (long) value * length;
    }

    @Override
    public void beginSpan() {
        spanSum = sum;
        spanSumOfSums = sumOfSums;
    }

    @Override
    public void endSpan(int length) {
        spanSumOfSums = sumOfSums - spanSumOfSums - length * spanSum;
        spanSum = sum - spanSum;
        spanCount = length;
    }

    @Override
    public boolean repeatSpan() {
        int rest = spanCount;
        while (rest > 0) {
            int match = Math.min(rest, DeflateCode.MAX_MATCH);
            match = rest - match > 0 && rest - match < DeflateCode.MIN_MATCH ? rest - DeflateCode.MIN_MATCH : match;
            put(code.above(match));
            rest -= match;
        }
        sumOfSums += spanCount * sum + spanSumOfSums;
        sum += spanSum;
        return true;
    }

    @Override
    public int end() {
        put(code.endOfBlock());
        int at = position + (count + 7 >>> 3);
        int checksum = (int) (sumOfSums % BASE << 16 | sum % BASE);
        for (int shift = 24; shift >= 0; shift -= 8) {
            out[at++] = (byte) (checksum >>> shift);
        }
        out = null;
        return at;
    }

    @Override
    public Saved save() {
        return new Saved(Arrays.copyOfRange(out, start, position), new long[] {gathered, count, sum, sumOfSums});
    }

    @Override
    public void resume(Saved saved, byte[] target, int at) {
        out = target;
        start = at;
        System.arraycopy(saved.bytes(), 0, target, at, saved.bytes().length);
        position = at + saved.bytes().length;
        gathered = saved.state()[0];
        count = (int) saved.state()[1];
        sum = saved.state()[2];
        sumOfSums = saved.state()[3];
    }

    private void literal(int value) {
        put(code.literal(value));
    }

    private void put(long bits) {
        gathered |= bits >>> DeflateCode.LENGTH_BITS << count;
        count += (int) bits & (1 << DeflateCode.LENGTH_BITS) - 1;
        LONG.set(out, position, gathered);
        position += count >>> 3;
        gathered >>>= count & ~7;
        count &= 7;
    }
}
