package org.nuxeo.datagen.render.internal.tiff;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Compresses the pixels of one strip after another, eight at a time, as zlib streams (RFC 1950) of one block in the code
 * of {@link DeflateCode}: pixels are bytes, runs are matches with the pixel before, lines that repeat are matches with
 * the line above. A pixel is 16 × level + hue, the hue at most 14. Not thread safe; allocates nothing per strip.
 *
 * <p>Nothing is searched, shifted or counted, so a pixel costs the eighth part of a store, and the bytes follow from the
 * pixels alone, on any machine. The price is length: half as long again as with a code made for the pictures.
 */
public final class DeflateCells {

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle CHECK = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final int BASE = 65_521;

    private final DeflateCode code;
    private byte[] out;
    private int start;
    private int position;

    /** @param lineBytes pixels of a line, 513 to 768 */
    public DeflateCells(int lineBytes) {
        code = new DeflateCode(lineBytes);
    }

    /** Begins a strip. */
    public void begin(byte[] target, int at) {
        out = target;
        start = at;
        out[at] = 0x78;
        out[at + 1] = 0x01;
        byte[] header = code.header();
        System.arraycopy(header, 0, out, at + 2, header.length);
        position = at + 2 + header.length;
    }

    /**
     * Takes cells of eight pixels.
     *
     * @param pixels the leftmost of a cell in the highest byte
     */
    public void cells(long[] pixels, int from, int to) {
        byte[] target = out;
        int at = position;
        for (int i = from; i < to; i++) {
            LONG.set(target, at, pixels[i]);
            at += Long.BYTES;
        }
        position = at;
    }

    /** Takes {@code count} pixels of one value; a multiple of 8, at least 16. */
    public void run(int pixel, int count) {
        out[position++] = (byte) pixel;
        for (int rest = count - 1; rest > 0; ) {
            int match = part(rest);
            put(code.before(match), DeflateCode.ABOVE_BYTES - 1);
            rest -= match;
        }
    }

    /** Takes {@code count} pixels that are those of the line above; a multiple of 8, at least 16. */
    public void above(int count) {
        for (int rest = count; rest > 0; ) {
            int match = part(rest);
            put(code.above(match), DeflateCode.ABOVE_BYTES);
            rest -= match;
        }
    }

    /** Returns the longest match that leaves nothing or enough for another. */
    private static int part(int rest) {
        int match = Math.min(rest, DeflateCode.MAX_MATCH);
        return rest > match && rest - match < DeflateCode.MIN_MATCH ? rest - DeflateCode.MIN_MATCH : match;
    }

    private void put(int bytes, int count) {
        INT.set(out, position, bytes);
        position += count;
    }

    /**
     * Returns the value that readers find for a pixel, to which the colour map gives a colour: a codeword stands in the
     * stream with its bits reversed.
     */
    public static int literal(int pixel) {
        return Integer.reverse(pixel) >>> 24;
    }

    /**
     * Ends the strip.
     *
     * @param sum of the {@link #literal} of all pixels
     * @param weightedSum the same, each value as many times as there are pixels from it on, itself included
     * @param pixels number of them
     * @return the index after the last byte written
     */
    public int end(long sum, long weightedSum, int pixels) {
        put(code.endOfBlock(), 2);
        CHECK.set(out, position, (int) ((weightedSum + pixels) % BASE << 16 | (sum + 1) % BASE));
        out = null;
        return position + Integer.BYTES;
    }

    /** Returns what was written since {@link #begin}, all that what follows depends on. */
    public byte[] save() {
        return Arrays.copyOfRange(out, start, position);
    }

    /** Begins a strip with what was saved. */
    public void resume(byte[] saved, byte[] target, int at) {
        out = target;
        start = at;
        System.arraycopy(saved, 0, target, at, saved.length);
        position = at + saved.length;
    }
}
