package org.nuxeo.datagen.core.internal.corpus;

import java.util.Arrays;

/** A table's rows by group (sex, state, category), and by name if asked, with the refusal of a name given twice. */
final class RowOrder {

    private final TsvTable table;
    private final NamePool values;
    private final int[] groupEnds;
    private final int[] rows;

    /** Orders the rows by group; within a group they keep the order of the file. */
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
     * @throws InvalidCorpusException if a group has a name twice
     */
    RowOrder sortByName() throws InvalidCorpusException {
        int start = 0;
        for (int end : groupEnds) {
            sortGroup(rows, start, end);
            start = end;
        }
        return this;
    }

    /** Keeps the order, which has a meaning, but refuses a name given twice in a group. */
    RowOrder refuseDuplicates() throws InvalidCorpusException {
        int[] copy = rows.clone();
        int start = 0;
        for (int end : groupEnds) {
            sortGroup(copy, start, end);
            start = end;
        }
        return this;
    }

    private void sortGroup(int[] order, int start, int end) throws InvalidCorpusException {
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

    /** The sort is stable, so the first of two equal rows is the earlier line. */
    private InvalidCorpusException duplicate(int earlier, int later) {
        return table.error(
                later,
                "\"" + values.name(later) + "\" is also on line " + table.line(earlier)
                        + ": must be there once; remove one of them");
    }

    String file() {
        return table.file();
    }

    int size() {
        return rows.length;
    }

    /** Returns the group of the row at a position. */
    int group(int position) {
        return table.group(rows[position]);
    }

    /** Returns for each group the position after its last row. */
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
