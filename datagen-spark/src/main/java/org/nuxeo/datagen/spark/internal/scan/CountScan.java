// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.scan;

import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.connector.read.LocalScan;
import org.apache.spark.sql.types.StructType;

/** Counts that are known without reading. */
final class CountScan implements LocalScan {

    private final StructType schema;
    private final List<Object[]> rows;

    /**
     * @param schema the groups, then the counts
     * @param rows values in Spark's internal form
     */
    CountScan(StructType schema, List<Object[]> rows) {
        this.schema = schema;
        this.rows = List.copyOf(rows);
    }

    @Override
    public StructType readSchema() {
        return schema;
    }

    @Override
    public InternalRow[] rows() {
        return rows.stream().map(GenericInternalRow::new).toArray(InternalRow[]::new);
    }

    @Override
    public String description() {
        return "datagen counts, computed";
    }
}
