// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.corpus;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * The names of a file with their weights, in groups, in one array of Latin-1 bytes. The String of a name is created when it is first needed and then cached, so
 * that loading a corpus creates no Strings. No lock is needed, since threads that race for a name create equal Strings.
 */
final class NamePool {

    private final byte[] latin1;
    private final int[] starts;
    private final byte[] lengths;
    private final long[] weights;
    private final int[] ends;
    private final String[] names;

    /**
     * @param latin1 bytes of all names; the caller must not modify the array
     * @param starts for each name, the index of its first byte
     * @param lengths for each name, its number of bytes, at most 127
     * @param weights for each name, its weight, at least 1
     * @param ends for each group, the index after its last name
     */
    NamePool(byte[] latin1, int[] starts, byte[] lengths, long[] weights, int[] ends) {
        this.latin1 = latin1;
        this.starts = starts;
        this.lengths = lengths;
        this.weights = weights;
        this.ends = ends;
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

    /** Returns the weights, which the caller must not modify. */
    long[] weights() {
        return weights;
    }

    /** Returns, for each group, the index after its last name; the caller must not modify it. */
    int[] ends() {
        return ends;
    }

    /** Returns the index of the first name of a group. */
    int first(int group) {
        return group == 0 ? 0 : ends[group - 1];
    }

    int lengthBytes(int index) {
        return lengths[index];
    }

    /** Appends the bytes of a name. */
    void copyTo(ByteBuffer target, int index) {
        target.put(latin1, starts[index], lengths[index]);
    }

    /** Compares two names like {@link NameFolding#compare}, in most cases without creating their Strings. */
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
}
