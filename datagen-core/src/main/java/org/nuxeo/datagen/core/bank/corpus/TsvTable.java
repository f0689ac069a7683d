// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.corpus;

import java.util.Arrays;
import java.util.function.ToIntFunction;

/** The rows of one file of a corpus, in the order of the file: value, weight and group. */
final class TsvTable {

    /**
     * The groups that the third column of a file can name.
     *
     * @param count number of groups; 1 if the file has no third column
     * @param number function from the text of the column to its group, 0 to count - 1, or to a negative number
     * @param limit description of the valid texts, for messages
     */
    record Groups(int count, ToIntFunction<String> number, String limit) {}

    private final String file;
    private final byte[] latin1;
    private int[] starts = new int[4096];
    private byte[] lengths = new byte[4096];
    private long[] weights = new long[4096];
    private byte[] groups = new byte[4096];
    private int[] lines = new int[4096];
    private int size;

    TsvTable(String file, byte[] latin1) {
        this.file = file;
        this.latin1 = latin1;
    }

    void add(int start, int length, long weight, int group, int line) {
        if (size == starts.length) {
            starts = Arrays.copyOf(starts, size * 2);
            lengths = Arrays.copyOf(lengths, size * 2);
            weights = Arrays.copyOf(weights, size * 2);
            groups = Arrays.copyOf(groups, size * 2);
            lines = Arrays.copyOf(lines, size * 2);
        }
        starts[size] = start;
        lengths[size] = (byte) length;
        weights[size] = weight;
        groups[size] = (byte) group;
        lines[size] = line;
        size++;
    }

    String file() {
        return file;
    }

    int size() {
        return size;
    }

    /** Returns the values in the order of the file. */
    NamePool values() {
        return new NamePool(latin1, Arrays.copyOf(starts, size), Arrays.copyOf(lengths, size));
    }

    long weight(int row) {
        return weights[row];
    }

    int group(int row) {
        return groups[row];
    }

    /** Returns the line number of a row, from 1. */
    int line(int row) {
        return lines[row];
    }

    CorpusException error(int row, String message) {
        return new CorpusException(file + ":" + lines[row] + ": " + message);
    }
}
