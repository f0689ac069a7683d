// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.format;

import static org.nuxeo.datagen.core.text.ByteViews.BIG_INTS;
import static org.nuxeo.datagen.core.text.ByteViews.BIG_LONGS;
import static org.nuxeo.datagen.core.text.ByteViews.LITTLE_INTS;

import java.util.Arrays;

/**
 * An encoder of strips of pixels, eight at a time, as zlib streams (RFC 1950) of one block in the code of
 * {@link DeflateCode}. A pixel is a literal, a run is a match with the previous pixel, and a repeated line is a match
 * with the line above. A pixel is 16 × level + hue, with a hue of at most 14. Not thread safe. Allocates nothing for
 * each strip.
 *
 * <p>There is no search for matches, no bit shifting and no counting of symbols. So a pixel costs an eighth of a store,
 * and the bytes depend only on the pixels. The cost is size: about 1.5 times that of a code optimized for the pictures.
 */
public final class DeflateCells {

    private static final byte[] NONE = {};
    private static final int BASE = 65_521;

    private final DeflateCode code;

    // set by begin
    @SuppressWarnings("NullAway.Init")
    private byte[] out = NONE;

    private int start;
    private int position;

    /**
     * Makes an encoder.
     *
     * @param lineBytes length of a line in pixels, 513 to 768
     */
    public DeflateCells(int lineBytes) {
        code = new DeflateCode(lineBytes);
    }

    /** Begins a strip. */
    public void begin(byte[] target, int at) {
        resume(code.header, target, at);
    }

    /**
     * Encodes cells of eight pixels as literals.
     *
     * @param pixels one cell to a {@code long}, its leftmost pixel in the highest byte
     */
    public void cells(long[] pixels, int from, int to) {
        byte[] target = out;
        int at = position;
        for (int i = from; i < to; i++) {
            BIG_LONGS.set(target, at, pixels[i]);
            at += Long.BYTES;
        }
        position = at;
    }

    /**
     * Encodes a run of equal pixels.
     *
     * @param count number of pixels, a multiple of 8, at least 16
     */
    public void run(int pixel, int count) {
        out[position++] = (byte) pixel;
        matches(count - 1, code.before, DeflateCode.ABOVE_BYTES - 1);
    }

    /**
     * Encodes pixels that equal those of the line above.
     *
     * @param count number of pixels, a multiple of 8, at least 16
     */
    public void above(int count) {
        matches(count, code.above, DeflateCode.ABOVE_BYTES);
    }

    private void matches(int count, int[] codes, int bytes) {
        for (int rest = count; rest > 0; ) {
            int match = part(rest);
            put(codes[match], bytes);
            rest -= match;
        }
    }

    /** Returns the length of the longest match that leaves either nothing or enough for another match. */
    private static int part(int rest) {
        int match = Math.min(rest, DeflateCode.MAX_MATCH);
        return rest > match && rest - match < DeflateCode.MIN_MATCH ? rest - DeflateCode.MIN_MATCH : match;
    }

    private void put(int bytes, int count) {
        LITTLE_INTS.set(out, position, bytes);
        position += count;
    }

    /**
     * Returns the value that a decoder reads for a pixel, which is the index of its color in the color map. It
     * differs from the pixel, because deflate stores code words with their bits reversed.
     */
    public static int literal(int pixel) {
        return Integer.reverse(pixel) >>> 24;
    }

    /**
     * Ends the strip.
     *
     * @param sum sum of the {@link #literal} of all pixels
     * @param weightedSum the same sum with each pixel weighted by the number of pixels from it to the end, itself
     *     included
     * @param pixels number of pixels
     * @return the index after the last byte written
     */
    public int end(long sum, long weightedSum, int pixels) {
        put(code.endOfBlock(), 2);
        BIG_INTS.set(out, position, (int) ((weightedSum + pixels) % BASE << 16 | (sum + 1) % BASE));
        out = NONE;
        return position + Integer.BYTES;
    }

    /** Returns the bytes written since {@link #begin}. They are the encoder's whole state. */
    public byte[] save() {
        return Arrays.copyOfRange(out, start, position);
    }

    /** Begins a strip with saved bytes. */
    public void resume(byte[] saved, byte[] target, int at) {
        out = target;
        start = at;
        System.arraycopy(saved, 0, target, at, saved.length);
        position = at + saved.length;
    }
}
