// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.corpus;

import java.util.Arrays;

/**
 * The rows of a table, ordered by group (sex, state or category) and optionally by name within a group. Duplicate names in
 * a group are refused.
 */
final class RowOrder {

    private final TsvTable table;
    private final NamePool values;
    private final int[] groupEnds;
    private final int[] rows;

    /** Orders the rows by group. Within a group, they keep the order of the file. */
    RowOrder(TsvTable table, int groupCount) {
        this.table = table;
        this.values = table.values();
        this.rows = new int[table.size()];
        int[] next = new int[groupCount + 1];
        for (int row = 0; row < rows.length; row++) {
            next[table.group(row) + 1]++;
        }
        for (int group = 0; group < groupCount; group++) {
            next[group + 1] += next[group];
        }
        this.groupEnds = Arrays.copyOfRange(next, 1, groupCount + 1);
        for (int row = 0; row < rows.length; row++) {
            rows[next[table.group(row)]++] = row;
        }
    }

    /**
     * Sorts each group by name.
     *
     * @throws CorpusException if a group has the same name twice
     */
    RowOrder sortByName() throws CorpusException {
        return sort(rows);
    }

    /**
     * Checks for duplicate names and keeps the order of the rows.
     *
     * @throws CorpusException if a group has the same name twice
     */
    RowOrder refuseDuplicates() throws CorpusException {
        return sort(rows.clone());
    }

    private RowOrder sort(int[] order) throws CorpusException {
        int start = 0;
        for (int end : groupEnds) {
            sortGroup(order, start, end);
            start = end;
        }
        return this;
    }

    private void sortGroup(int[] order, int start, int end) throws CorpusException {
        boolean ascending = true;
        for (int i = start + 1; i < end && ascending; i++) {
            ascending = values.compare(order[i - 1], order[i]) < 0;
        }
        if (ascending) {
            return;
        }
        Integer[] sorted = new Integer[end - start];
        Arrays.setAll(sorted, i -> order[start + i]);
        Arrays.sort(sorted, values::compare);
        for (int i = 0; i < sorted.length; i++) {
            order[start + i] = sorted[i];
            if (i > 0 && values.compare(sorted[i - 1], sorted[i]) == 0) {
                throw duplicate(sorted[i - 1], sorted[i]);
            }
        }
    }

    /** Returns the error for two rows with the same name. Since the sort is stable, the earlier line comes first. */
    private CorpusException duplicate(int earlier, int later) {
        return table.error(
                later,
                "\"" + values.name(later) + "\" is also on line " + table.line(earlier)
                        + ": must occur only once; remove one of the lines");
    }

    String file() {
        return table.file();
    }

    /** Returns the group of the row at a position of this order. */
    int group(int position) {
        return table.group(rows[position]);
    }

    /** Returns, for each group, the position after its last row. */
    int[] groupEnds() {
        return groupEnds.clone();
    }

    NamePool values() {
        return values.reordered(rows);
    }

    long[] weights() {
        long[] weights = new long[rows.length];
        for (int i = 0; i < rows.length; i++) {
            weights[i] = table.weight(rows[i]);
        }
        return weights;
    }
}
