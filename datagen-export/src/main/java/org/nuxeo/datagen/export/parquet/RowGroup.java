// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.parquet;

import java.util.List;

/** Encoded rows of a table, by column. */
public final class RowGroup {

    private final long rows;
    private final List<ColumnChunk> columns;

    RowGroup(long rows, List<ColumnChunk> columns) {
        this.rows = rows;
        this.columns = columns;
    }

    /** Returns the number of rows. */
    public long rows() {
        return rows;
    }

    List<ColumnChunk> columns() {
        return columns;
    }
}
