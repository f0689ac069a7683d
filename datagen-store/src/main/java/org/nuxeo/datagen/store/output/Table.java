// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.output;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A table of text, whose first columns are aligned left and whose other columns are aligned right. */
public final class Table {
    private static final String GAP = "  ";

    private final List<String[]> rows = new ArrayList<>();
    private final int columns;
    private final int leftColumns;

    /**
     * @param leftColumns how many of the first columns are aligned left
     * @param header one cell for each column
     */
    public Table(int leftColumns, String... header) {
        this.columns = header.length;
        this.leftColumns = leftColumns;
        rows.add(header.clone());
    }

    /**
     * Adds a row. Whole numbers get thousands separators.
     *
     * @throws IllegalArgumentException if the number of cells is not that of the header
     */
    public Table row(Object... cells) {
        if (cells.length != columns) {
            throw new IllegalArgumentException("row of " + cells.length + " cells: must have " + columns);
        }
        String[] row = new String[columns];
        for (int i = 0; i < columns; i++) {
            boolean whole = cells[i] instanceof Long || cells[i] instanceof Integer;
            row[i] = whole ? String.format(Locale.ROOT, "%,d", cells[i]) : String.valueOf(cells[i]);
        }
        rows.add(row);
        return this;
    }

    /** Returns the rows, each with a line end and without trailing blanks. */
    @Override
    public String toString() {
        int[] widths = new int[columns];
        for (String[] row : rows) {
            for (int i = 0; i < columns; i++) {
                widths[i] = Math.max(widths[i], row[i].length());
            }
        }
        StringBuilder text = new StringBuilder();
        for (String[] row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < columns; i++) {
                String padding = " ".repeat(widths[i] - row[i].length());
                line.append(i == 0 ? "" : GAP).append(i < leftColumns ? row[i] + padding : padding + row[i]);
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }
}
