package org.nuxeo.datagen.core.internal.corpus;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Many names in one array of Latin-1 bytes. A name becomes a String when it is first asked for and stays one: loading
 * makes none, and in the long run none is made. Threads that race for a name make equal Strings, which are immutable, so
 * no lock is needed.
 */
final class NamePool {

    private final byte[] latin1;
    private final int[] starts;
    private final byte[] lengths;
    private final String[] names;

    /**
     * @param latin1 not modified afterwards
     * @param starts for each name its first byte
     * @param lengths for each name its number of bytes, at most 127
     */
    NamePool(byte[] latin1, int[] starts, byte[] lengths) {
        this.latin1 = latin1;
        this.starts = starts;
        this.lengths = lengths;
        this.names = new String[starts.length];
    }

    int size() {
        return starts.length;
    }

    String name(int index) {
        String name = names[index];
        if (name == null) {
            name = new String(latin1, starts[index], lengths[index], StandardCharsets.ISO_8859_1);
            names[index] = name;
        }
        return name;
    }

    int lengthBytes(int index) {
        return lengths[index];
    }

    /** Appends the bytes of a name. */
    void copyTo(ByteBuffer target, int index) {
        target.put(latin1, starts[index], lengths[index]);
    }

    /** Orders two names by {@link NameFolding#compare}; the first different letters decide without making Strings. */
    int compare(int a, int b) {
        int length = Math.min(lengths[a], lengths[b]);
        for (int i = 0, x = starts[a], y = starts[b]; i < length; i++, x++, y++) {
            char formA = NameFolding.single(latin1[x]);
            char formB = NameFolding.single(latin1[y]);
            if (formA == 0 || formB == 0) {
                return NameFolding.compare(name(a), name(b));
            }
            if (formA != formB) {
                return formA - formB;
            }
        }
        int longer = lengths[a] > lengths[b] ? a : b;
        if (lengths[longer] > length && NameFolding.single(latin1[starts[longer] + length]) != 0) {
            return lengths[a] - lengths[b];
        }
        return NameFolding.compare(name(a), name(b));
    }

    /** Returns the pool whose i-th name is this pool's {@code order[i]}-th. */
    NamePool reordered(int[] order) {
        int[] newStarts = new int[order.length];
        byte[] newLengths = new byte[order.length];
        for (int i = 0; i < order.length; i++) {
            newStarts[i] = starts[order[i]];
            newLengths[i] = lengths[order[i]];
        }
        return new NamePool(latin1, newStarts, newLengths);
    }
}
