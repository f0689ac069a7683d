// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.output;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.nuxeo.datagen.core.text.Check;

/** A table of text, whose first columns are aligned left and whose other columns are aligned right. */
public final class Table {
    private static final String GAP = "  ";

    private final List<Object[]> rows = new ArrayList<>();
    private final int leftColumns;

    /**
     * @param leftColumns how many of the first columns are aligned left
     * @param header one cell for each column
     */
    public Table(int leftColumns, Object... header) {
        this.leftColumns = leftColumns;
        rows.add(header.clone());
    }

    /**
     * Adds a row. Whole numbers get thousands separators.
     *
     * @throws IllegalArgumentException if the number of cells is not that of the header
     */
    public Table row(Object... cells) {
        int columns = rows.get(0).length;
        Check.refuse(cells.length != columns, () -> "row of " + cells.length + " cells: must have " + columns);
        rows.add(cells.clone());
        return this;
    }

    /** Returns how many of the first columns are aligned left. */
    public int leftColumns() {
        return leftColumns;
    }

    /** Returns the cells of the header and of each row. */
    public List<Object[]> rows() {
        return List.copyOf(rows);
    }

    /** Returns the text of a cell. */
    public static String text(Object cell) {
        boolean whole = cell instanceof Long || cell instanceof Integer;
        return whole ? Amounts.text("%,d", cell) : String.valueOf(cell);
    }

    /** Returns the rows, each with a line end and without trailing blanks. */
    @Override
    public String toString() {
        int columns = rows.get(0).length;
        int[] widths = new int[columns];
        List<String[]> texts = new ArrayList<>();
        for (Object[] row : rows) {
            String[] text = Stream.of(row).map(Table::text).toArray(String[]::new);
            for (int i = 0; i < columns; i++) {
                widths[i] = Math.max(widths[i], text[i].length());
            }
            texts.add(text);
        }
        StringBuilder text = new StringBuilder();
        for (String[] row : texts) {
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
