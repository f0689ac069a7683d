// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.parquet;

import static org.nuxeo.datagen.core.text.ByteViews.LITTLE_LONGS;

import java.util.Arrays;
import org.nuxeo.datagen.core.text.ByteSink;

/**
 * The dictionary of a chunk: different texts in the order in which the chunk first has them. Row groups of a table repeat
 * the texts of those before, so a hash table numbers each text once for many chunks, and a chunk then finds its index of a
 * numbered text without hashing it. What a chunk's dictionary has does not depend on the chunks before. Not thread safe.
 */
final class TextDictionary {

    /** Texts should get new numbers after so many bytes, which are more than the names of a corpus have. */
    private static final int MAX_NUMBERED_BYTES = 1 << 22;

    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;
    private static final int FIRST_SLOTS = 1 << 10;

    /** The hash of a numbered text in the high half and its number plus 1, or 0 for a free slot. Their count is a power of 2. */
    private long[] slots = new long[FIRST_SLOTS];

    /** For each numbered text, its length in four bytes and its text: the plain encoding of Parquet. */
    private final ByteSink numbered = new ByteSink(1 << 14);

    /** Where each numbered text begins in {@link #numbered}. */
    private int[] starts = new int[FIRST_SLOTS + 1];

    private int count;

    /** For each numbered text, its index in the chunk plus 1, or 0 if the chunk does not have it. */
    private int[] indices = new int[FIRST_SLOTS];

    /** The texts of the chunk, encoded as those that are numbered. */
    private final ByteSink bytes = new ByteSink(1 << 10);

    /** Where each text of the chunk begins in {@link #bytes}. */
    private int[] offsets = new int[FIRST_SLOTS + 1];

    /** The {@link TextRange#head} of each text of the chunk. */
    private long[] heads = new long[FIRST_SLOTS];

    private int size;

    /** Returns the number of texts of the chunk. */
    int size() {
        return size;
    }

    /** Returns the number of {@link #bytes}. */
    int length() {
        return bytes.length();
    }

    /** Returns the array in which all texts of the chunk are, each after its length in four bytes. */
    byte[] bytes() {
        return bytes.array();
    }

    /** Returns where a text begins in {@link #bytes}. */
    int from(int index) {
        return offsets[index] + Integer.BYTES;
    }

    /** Returns the {@link TextRange#head} of a text. */
    long head(int index) {
        return heads[index];
    }

    /** Returns where a text ends in {@link #bytes}. */
    int to(int index) {
        return offsets[index + 1];
    }

    /** Returns whether there is room for the texts of further chunks. */
    boolean hasRoom() {
        return starts[count] < MAX_NUMBERED_BYTES;
    }

    /**
     * Begins a chunk.
     *
     * @param keeps whether the texts keep their numbers
     */
    void clear(boolean keeps) {
        Arrays.fill(indices, 0);
        bytes.reset();
        size = 0;
        if (!keeps) {
            Arrays.fill(slots, 0);
            numbered.reset();
            count = 0;
        }
    }

    /** Returns the index of a numbered text in the chunk, to which it is added if it is new. */
    int index(int number) {
        int index = indices[number] - 1;
        return index < 0 ? add(number) : index;
    }

    private int add(int number) {
        int index = size++;
        bytes.putShort(numbered.array(), starts[number], starts[number + 1] - starts[number]);
        offsets[size] = bytes.length();
        heads[index] = TextRange.head(bytes.array(), from(index), to(index));
        indices[number] = size;
        return index;
    }

    /** Returns the number of a text, which is the next one if the text is new. */
    int number(byte[] source, int from, int to) {
        int hash = hash(source, from, to);
        int slot = hash & slots.length - 1;
        for (long found = slots[slot]; found != 0; found = slots[slot]) {
            int number = (int) found - 1;
            if ((int) (found >>> 32) == hash
                    && Arrays.equals(
                            numbered.array(), starts[number] + Integer.BYTES, starts[number + 1], source, from, to)) {
                return number;
            }
            slot = slot + 1 & slots.length - 1;
        }
        append(source, from, to);
        slots[slot] = (long) hash << 32 | count;
        return count - 1;
    }

    private void append(byte[] source, int from, int to) {
        if (2 * (count + 1) > slots.length) {
            throw new IllegalStateException("dictionary of " + count + " texts: must have grown before");
        }
        numbered.putIntLittleEndian(to - from);
        numbered.put(source, from, to - from);
        starts[++count] = numbered.length();
    }

    /** Makes room for a number of further texts, so that at least half of the slots stay free. */
    void reserve(int more) {
        int wanted = slots.length;
        while (2 * (count + more) > wanted) {
            wanted *= 2;
        }
        if (wanted > slots.length) {
            long[] old = slots;
            slots = new long[wanted];
            starts = Arrays.copyOf(starts, wanted + 1);
            indices = Arrays.copyOf(indices, wanted);
            offsets = Arrays.copyOf(offsets, wanted + 1);
            heads = Arrays.copyOf(heads, wanted);
            for (long entry : old) {
                if (entry != 0) {
                    put(entry);
                }
            }
        }
    }

    private void put(long entry) {
        int slot = (int) (entry >>> 32) & slots.length - 1;
        while (slots[slot] != 0) {
            slot = slot + 1 & slots.length - 1;
        }
        slots[slot] = entry;
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
