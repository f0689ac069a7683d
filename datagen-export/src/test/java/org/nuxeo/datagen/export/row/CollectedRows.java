// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.row;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.nuxeo.datagen.core.calendar.Months;

/** Collects rows as maps from the names of their columns to their values, in the order of the columns. */
public final class CollectedRows implements RowVisitor {

    private final List<Column> columns;
    private final List<Map<String, Object>> rows = new ArrayList<>();
    private int next;

    private CollectedRows(List<Column> columns) {
        this.columns = columns;
    }

    /** Returns the rows of some positions. A missing value has no entry. */
    public static List<Map<String, Object>> of(RowTable table, long from, long to) {
        CollectedRows collected = new CollectedRows(table.columns());
        for (long position = from; position < to; position++) {
            table.visit(position, collected);
        }
        return collected.rows;
    }

    private void add(Object value) {
        if (next == 0) {
            rows.add(new LinkedHashMap<>());
        }
        if (value != null) {
            rows.get(rows.size() - 1).put(columns.get(next).name(), value);
        }
        next = (next + 1) % columns.size();
    }

    @Override
    public void text(String value) {
        add(value);
    }

    @Override
    public void plain(byte[] bytes, int length) {
        add(new String(bytes, 0, length, StandardCharsets.US_ASCII));
    }

    @Override
    public void integer(long value) {
        add(value);
    }

    @Override
    public void decimal(double value) {
        add(value);
    }

    @Override
    public void flag(boolean value) {
        add(value);
    }

    @Override
    public void instant(long epochMillis) {
        add(epochMillis);
    }

    @Override
    public void date(int epochDay) {
        add(epochDay);
    }

    @Override
    public void month(int absoluteMonth) {
        date(Months.firstEpochDay(absoluteMonth));
    }
}
