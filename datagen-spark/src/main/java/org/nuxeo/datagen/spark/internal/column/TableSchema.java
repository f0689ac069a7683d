// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.column;

import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.export.row.Column;

/** The schemas of the tables in Spark's types. */
public final class TableSchema {

    private TableSchema() {}

    /** Returns the schema of a table of a dataset. */
    public static StructType of(SourceTable table, Dataset dataset) {
        StructType schema = new StructType();
        for (Column column : table.columns(dataset)) {
            schema = schema.add(column.name(), type(column.type()), !column.required());
        }
        return schema;
    }

    /** Returns the type of a column. */
    static DataType type(Column.Type type) {
        return switch (type) {
            case TEXT, JSON -> DataTypes.StringType;
            case INTEGER -> DataTypes.LongType;
            case DATE -> DataTypes.DateType;
            case DECIMAL -> DataTypes.DoubleType;
            case FLAG -> DataTypes.BooleanType;
            case INSTANT -> DataTypes.TimestampType;
        };
    }
}
