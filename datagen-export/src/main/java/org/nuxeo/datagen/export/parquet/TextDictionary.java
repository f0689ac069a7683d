// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.parquet;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Different texts in the order in which they were first seen. A hash table finds the index of a text. Not thread safe. */
final class TextDictionary {

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;
    private static final int FIRST_SLOTS = 1 << 10;

    /** The hash of an entry in the high half and its index plus 1, or 0 for a free slot. The number is a power of 2. */
    private long[] slots = new long[FIRST_SLOTS];

    private int[] offsets = new int[FIRST_SLOTS + 1];

    /** For each entry, its length in four bytes and its text: the plain encoding of Parquet. */
    private byte[] bytes = new byte[1 << 14];

    /** The {@link TextRange#head} of each entry. */
    private long[] heads = new long[FIRST_SLOTS];

    private int size;

    /** Returns the number of texts. */
    int size() {
        return size;
    }

    /** Returns the number of {@link #bytes}. */
    int length() {
        return offsets[size];
    }

    /** Returns the array in which all texts are, each after its length in four bytes. */
    byte[] bytes() {
        return bytes;
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

    void clear() {
        Arrays.fill(slots, 0);
        size = 0;
    }

    /** Returns the index of a text, which is added if it is new. */
    int index(byte[] source, int from, int to) {
        int hash = hash(source, from, to);
        int slot = hash & slots.length - 1;
        for (long found = slots[slot]; found != 0; found = slots[slot]) {
            int entry = (int) found - 1;
            if ((int) (found >>> 32) == hash
                    && Arrays.equals(bytes, offsets[entry] + Integer.BYTES, offsets[entry + 1], source, from, to)) {
                return entry;
            }
            slot = slot + 1 & slots.length - 1;
        }
        add(source, from, to);
        slots[slot] = (long) hash << 32 | size;
        return size - 1;
    }

    private void add(byte[] source, int from, int to) {
        if (2 * (size + 1) > slots.length) {
            throw new IllegalStateException("dictionary of " + size + " texts: must have grown before");
        }
        int start = offsets[size];
        int end = start + Integer.BYTES + to - from;
        if (end > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, end));
        }
        INTS.set(bytes, start, to - from);
        System.arraycopy(source, from, bytes, start + Integer.BYTES, to - from);
        heads[size] = TextRange.head(source, from, to);
        offsets[++size] = end;
    }

    /** Makes room for a number of further texts, so that at least half of the slots stay free. */
    void reserve(int more) {
        int wanted = slots.length;
        while (2 * (size + more) > wanted) {
            wanted *= 2;
        }
        if (wanted > slots.length) {
            long[] old = slots;
            slots = new long[wanted];
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
            hash = mix(hash ^ (long) LONGS.get(source, at));
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
