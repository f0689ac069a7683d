// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.corpus;

import java.util.Arrays;

/**
 * The rows of one file of a corpus: value, weight and group (sex, state or category). They are in the order of the file, then
 * ordered by group and optionally by name within a group.
 */
final class TsvTable {

    private final String file;
    private final byte[] latin1;
    private int[] starts = new int[4096];
    private byte[] lengths = new byte[4096];
    private long[] weights = new long[4096];
    private byte[] groups = new byte[4096];
    private int[] lines = new int[4096];
    private int size;
    private int[] order = {};
    private int[] groupEnds = {};

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

    /** Orders the rows by group. Within a group, they keep the order of the file. */
    void orderByGroup(int groupCount) {
        order = new int[size];
        int[] next = new int[groupCount + 1];
        for (int row = 0; row < size; row++) {
            next[groups[row] + 1]++;
        }
        for (int group = 0; group < groupCount; group++) {
            next[group + 1] += next[group];
        }
        groupEnds = Arrays.copyOfRange(next, 1, groupCount + 1);
        for (int row = 0; row < size; row++) {
            order[next[groups[row]]++] = row;
        }
    }

    /**
     * Checks that no group has the same name twice.
     *
     * @param sorts whether each group is sorted by name, too; otherwise, it keeps its order
     * @throws CorpusException if a group has the same name twice
     */
    void checkNames(boolean sorts) throws CorpusException {
        NamePool names = new NamePool(latin1, starts, lengths, weights, groupEnds);
        int[] rows = sorts ? order : order.clone();
        int start = 0;
        for (int end : groupEnds) {
            sortGroup(names, rows, start, end);
            start = end;
        }
    }

    private void sortGroup(NamePool names, int[] rows, int start, int end) throws CorpusException {
        boolean ascending = true;
        for (int i = start + 1; i < end && ascending; i++) {
            ascending = names.compare(rows[i - 1], rows[i]) < 0;
        }
        if (ascending) {
            return;
        }
        Integer[] sorted = new Integer[end - start];
        Arrays.setAll(sorted, i -> rows[start + i]);
        Arrays.sort(sorted, names::compare);
        for (int i = 0; i < sorted.length; i++) {
            rows[start + i] = sorted[i];
            if (i > 0 && names.compare(sorted[i - 1], sorted[i]) == 0) {
                // Since the sort is stable, the earlier line comes first.
                throw new CorpusException(file + ":" + lines[sorted[i]] + ": \"" + names.name(sorted[i])
                        + "\" is also on line " + lines[sorted[i - 1]]
                        + ": must occur only once; remove one of the lines");
            }
        }
    }

    int size() {
        return size;
    }

    /** Returns, for each group, the position after its last row. */
    int[] groupEnds() {
        return groupEnds;
    }

    /** Returns the names and weights in their order. */
    NamePool names() {
        int[] orderedStarts = new int[size];
        byte[] orderedLengths = new byte[size];
        long[] orderedWeights = new long[size];
        for (int i = 0; i < size; i++) {
            orderedStarts[i] = starts[order[i]];
            orderedLengths[i] = lengths[order[i]];
            orderedWeights[i] = weights[order[i]];
        }
        return new NamePool(latin1, orderedStarts, orderedLengths, orderedWeights, groupEnds);
    }
}
