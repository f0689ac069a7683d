// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.parquet;

import static org.nuxeo.datagen.core.text.ByteViews.LITTLE_LONGS;

import java.util.Arrays;
import org.nuxeo.datagen.core.text.ByteSink;

/**
 * The dictionary of a chunk: different texts in the order in which the chunk first has them, which a hash table finds. Not
 * thread safe.
 */
final class TextDictionary {

    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;
    private static final int FIRST_SLOTS = 1 << 10;

    /** The hash of a text in the high half and its index plus 1, or 0 for a free slot. Their count is a power of 2. */
    private long[] slots = new long[FIRST_SLOTS];

    /** For each text, its length in four bytes and its text: the plain encoding of Parquet. */
    private final ByteSink bytes = new ByteSink(1 << 14);

    /** Where each text begins in {@link #bytes}. */
    private int[] offsets = new int[FIRST_SLOTS + 1];

    private int size;

    /** Returns the number of texts. */
    int size() {
        return size;
    }

    /** Returns the number of {@link #bytes}. */
    int length() {
        return bytes.length();
    }

    /** Returns the array in which all texts are, each after its length in four bytes. */
    byte[] bytes() {
        return bytes.array();
    }

    /** Returns where a text begins in {@link #bytes}. */
    int from(int index) {
        return offsets[index] + Integer.BYTES;
    }

    /** Returns where a text ends in {@link #bytes}. */
    int to(int index) {
        return offsets[index + 1];
    }

    /** Begins a chunk. */
    void clear() {
        Arrays.fill(slots, 0);
        bytes.reset();
        size = 0;
    }

    /** Returns the index of a text, which is added if it is new. */
    int index(byte[] source, int from, int to) {
        int hash = hash(source, from, to);
        int slot = hash & slots.length - 1;
        for (long found = slots[slot]; found != 0; found = slots[slot]) {
            int index = (int) found - 1;
            if ((int) (found >>> 32) == hash
                    && Arrays.equals(bytes.array(), from(index), to(index), source, from, to)) {
                return index;
            }
            slot = slot + 1 & slots.length - 1;
        }
        bytes.putIntLittleEndian(to - from);
        bytes.putShort(source, from, to - from);
        offsets[++size] = bytes.length();
        slots[slot] = (long) hash << 32 | size;
        if (2 * size >= slots.length) {
            grow();
        }
        return size - 1;
    }

    /** Doubles the room, so that half of the slots stay free. */
    private void grow() {
        long[] old = slots;
        slots = new long[2 * old.length];
        offsets = Arrays.copyOf(offsets, slots.length + 1);
        for (long entry : old) {
            if (entry != 0) {
                int slot = (int) (entry >>> 32) & slots.length - 1;
                while (slots[slot] != 0) {
                    slot = slot + 1 & slots.length - 1;
                }
                slots[slot] = entry;
            }
        }
    }

    private static int hash(byte[] source, int from, int to) {
        long hash = to - from;
        int at = from;
        for (; at + Long.BYTES <= to; at += Long.BYTES) {
            hash = mix(hash ^ (long) LITTLE_LONGS.get(source, at));
        }
        long rest = 0;
        for (; at < to; at++) {
            rest = rest << 8 | source[at] & 0xFF;
        }
        hash = mix(hash ^ rest);
        return (int) (hash ^ hash >>> 32);
    }

    private static long mix(long value) {
        long product = value * MULTIPLIER;
        return product ^ product >>> 29;
    }
}
