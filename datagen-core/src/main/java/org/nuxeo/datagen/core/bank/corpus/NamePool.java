// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.corpus;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Many names in one array of Latin-1 bytes. The String of a name is created when it is first needed and then cached, so
 * that loading a corpus creates no Strings. No lock is needed, since threads that race for a name create equal Strings.
 */
final class NamePool {

    private final byte[] latin1;
    private final int[] starts;
    private final byte[] lengths;
    private final String[] names;

    /**
     * @param latin1 bytes of all names; the caller must not modify the array
     * @param starts for each name, the index of its first byte
     * @param lengths for each name, its number of bytes, at most 127
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
