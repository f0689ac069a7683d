// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.format;

import static org.nuxeo.datagen.core.text.ByteViews.BIG_LONGS;

/**
 * A writer of the restart intervals of a scan, which joins coded runs at bit positions. Not thread safe.
 *
 * <p>An interval takes two passes, neither with an unpredictable branch. The first shifts the words of the runs into
 * place. The second copies eight bytes at a time and inserts a zero after each byte {@code FF} (ITU-T T.81, F.1.2.3). A
 * run costs one look-up for its DC difference and one shift for every 64 bits; no coefficient is decoded.
 */
public final class IntervalWriter {

    private static final long LOW_BITS = 0x0101010101010101L;
    private static final long HIGH_BITS = 0x8080808080808080L;

    /** Maximum length of an interval of a small picture in words, 16 KB. */
    private static final int SMALL_WORDS = 2048;

    /** Words copied in each round, whatever the length of the run, so that the number of rounds is predictable. */
    private static final int STRIDE_WORDS = 4;

    private static final int STRIDE_BITS = STRIDE_WORDS * Long.SIZE;

    private final long[] words;
    private final int[] differenceBits;
    private final long[] joined;
    private final int maxWords;

    /**
     * Makes a writer for runs of one component of a picture that is at most 700 pixels wide.
     *
     * @param dcCode the DC code of the component
     */
    public IntervalWriter(RunStore store, HuffmanCode dcCode) {
        this(store, dcCode, SMALL_WORDS);
    }

    /**
     * Makes a writer for runs of one component.
     *
     * @param dcCode the DC code of the component
     * @param maxWords maximum length of an interval in words of eight bytes
     */
    public IntervalWriter(RunStore store, HuffmanCode dcCode, int maxWords) {
        this.maxWords = maxWords;
        this.joined = new long[maxWords + STRIDE_WORDS + 1];
        this.words = store.words();
        this.differenceBits = dcCode.differenceBits();
    }

    /**
     * Writes one restart interval, padded with ones to a whole byte, without a marker.
     *
     * @param items indexes of the runs' headers in the store
     * @param count number of runs
     * @return the index after the last byte written
     * @throws IllegalArgumentException if the interval is longer than the working array
     */
    public int write(int[] items, int count, byte[] target, int at) {
        check(items, count);
        int lengthBits = join(items, count);
        int full = lengthBits >>> 6;
        int position = at;
        for (int i = 0; i < full; i++) {
            long word = joined[i];
            BIG_LONGS.set(target, position, word);
            // bytes FF are found as zero bytes of the complement
            if ((~word - LOW_BITS & word & HIGH_BITS) == 0) {
                position += Long.BYTES;
            } else {
                position = stuff(word, Long.BYTES, target, position);
            }
        }
        int rest = lengthBits & 63;
        return rest == 0 ? position : stuff(joined[full] | -1L >>> rest, rest + 7 >>> 3, target, position);
    }

    /**
     * Checks that the interval fits into the working array. Reading all headers first also prefetches the runs, which
     * are scattered over a store larger than the core's caches.
     */
    private void check(int[] items, int count) {
        long lengthBits = 0;
        for (int i = 0; i < count; i++) {
            lengthBits += RunStore.lengthBits(words[items[i]]) + Integer.SIZE;
        }
        if (lengthBits > maxWords * (long) Long.SIZE) {
            throw new IllegalArgumentException(
                    lengthBits + " bits in a restart interval: must be at most " + maxWords * 64L);
        }
    }

    /** Joins the bits of all runs and returns their number. */
    private int join(int[] items, int count) {
        long[] out = joined;
        long[] store = words;
        int index = 0;
        int offset = 0;
        long gathered = 0;
        int dc = 0;
        for (int i = 0; i < count; i++) {
            int word = items[i];
            long run = store[word++];
            int prefix = differenceBits[RunStore.firstDc(run) - dc + HuffmanCode.MAX_DIFFERENCE];
            dc = RunStore.lastDc(run);
            int length = prefix & 31;
            long bits = (long) (prefix >>> 5) << Long.SIZE - length;
            gathered |= bits >>> offset;
            out[index] = gathered;
            long next = bits << 1 << 63 - offset;
            offset += length;
            int step = offset >>> 6;
            gathered = step == 0 ? gathered : next;
            index += step;
            offset &= 63;

            int lengthBits = RunStore.lengthBits(run);
            int back = 63 - offset;
            int at = index;
            for (int done = 0; done < lengthBits; done += STRIDE_BITS) {
                long a = store[word];
                long b = store[word + 1];
                long c = store[word + 2];
                long d = store[word + 3];
                out[at] = gathered | a >>> offset;
                out[at + 1] = a << 1 << back | b >>> offset;
                out[at + 2] = b << 1 << back | c >>> offset;
                out[at + 3] = c << 1 << back | d >>> offset;
                gathered = d << 1 << back;
                word += STRIDE_WORDS;
                at += STRIDE_WORDS;
            }
            out[at] = gathered;
            int end = offset + lengthBits;
            index += end >>> 6;
            offset = end & 63;
            // words copied beyond the end of the run are overwritten by the next run
            gathered = out[index] & ~(-1L >>> offset);
        }
        out[index] = gathered;
        return index << 6 | offset;
    }

    /**
     * Writes the first {@code count} bytes of a word, with a zero after each byte {@code FF}. It may overwrite 9 bytes
     * more.
     */
    private static int stuff(long word, int count, byte[] target, int at) {
        int position = at;
        int rest = count;
        long bits = word;
        long full = fullBytes(word);
        while (full != 0) {
            int bytes = Long.numberOfLeadingZeros(full) / 8 + 1;
            if (bytes > rest) {
                break;
            }
            BIG_LONGS.set(target, position, bits);
            target[position + bytes] = 0;
            position += bytes + 1;
            rest -= bytes;
            bits = bits << 8 * bytes - 8 << 8;
            full = full << 8 * bytes - 8 << 8;
        }
        BIG_LONGS.set(target, position, bits);
        return position + rest;
    }

    /** Returns a word in which the highest bit of a byte is set where the given word has a byte {@code FF}. */
    private static long fullBytes(long word) {
        long rest = ~word;
        return ~((rest & ~HIGH_BITS) + ~HIGH_BITS | rest) & HIGH_BITS;
    }
}
