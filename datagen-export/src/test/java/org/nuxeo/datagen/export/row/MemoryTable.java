// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.row;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** A table of given rows, one at each position. */
public record MemoryTable(List<Column> columns, List<Map<String, Object>> rows) implements RowTable {

    @Override
    public long count() {
        return rows.size();
    }

    @Override
    public void visit(long position, RowVisitor visitor) {
        Map<String, Object> row = rows.get((int) position);
        for (Column column : columns) {
            Object value = row.get(column.name());
            if (value == null) {
                visitor.text(null);
            } else {
                switch (column.type()) {
                    case TEXT, JSON -> visitor.text((String) value);
                    case DECIMAL -> visitor.decimal((Double) value);
                    case FLAG -> visitor.flag((Boolean) value);
                    case INSTANT -> visitor.instant((Long) value);
                    case INTEGER -> visitor.integer((Long) value);
                    case DATE, MONTH -> visitor.date((Integer) value);
                }
            }
        }
    }

    @Override
    public RowTable select(List<String> names) {
        return new MemoryTable(
                Arrays.stream(Column.indexes(columns, names))
                        .mapToObj(columns::get)
                        .toList(),
                rows);
    }
}
