// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.column;

import java.io.Serializable;
import java.util.List;
import java.util.Objects;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.export.Tables;
import org.nuxeo.datagen.export.row.Column;
import org.nuxeo.datagen.export.row.RowTable;

/**
 * A table of the data source. Its positions are those of a kind of document, or ordinals.
 *
 * @param label the name of the table
 * @param exported the name of the table that {@code datagen generate} writes
 * @param positionColumn the name of the column with the position or ordinal
 * @param homeColumn the name of the column with the labels of homes, or null if there is none
 * @param byMonth whether positions are as many for each month, one after the other
 */
public record SourceTable(
        String label,
        String exported,
        String positionColumn,
        @Nullable String homeColumn,
        boolean byMonth) implements Serializable {

    /** The column with the month of a position, in tables that are {@link #byMonth}. */
    public static final String MONTH = "month";

    static final String ORDINAL = "ordinal";

    /** The table of all documents, which every dataset has. */
    public static final SourceTable DOCUMENTS = new SourceTable("documents", "document", ORDINAL, null, false);

    /** Returns the table of a kind with the columns that every archive has. */
    public static SourceTable ofKind(String label, Kind kind) {
        return new SourceTable(label, kind.label(), ORDINAL, null, false);
    }

    /** Returns the kind of the documents, or null for all kinds. */
    public @Nullable Kind kind(Dataset dataset) {
        return Tables.kind(dataset, exported);
    }

    /** Returns the kind of the documents of a table that has only one. */
    public Kind oneKind(Dataset dataset) {
        return Objects.requireNonNull(kind(dataset), label);
    }

    /** Returns whether a position is one row. */
    public boolean hasRowPerPosition(Dataset dataset) {
        return Tables.of(dataset, exported).mostRowsOfAPosition() == 1;
    }

    /** Returns the number of positions in a dataset. */
    public long count(Dataset dataset) {
        Kind kind = kind(dataset);
        return kind == null ? dataset.size() : dataset.count(kind);
    }

    /** Returns the ordinal of the document at position 0. */
    public long firstOrdinal(Dataset dataset) {
        Kind kind = kind(dataset);
        return kind == null ? 0 : dataset.firstOrdinal(kind);
    }

    /** Returns the value of the position column at position 0. */
    public long firstValue(Dataset dataset) {
        return positionColumn.equals(ORDINAL) ? firstOrdinal(dataset) : 0;
    }

    /** Returns the rows, for one thread. Their columns are those that {@code datagen generate} writes, then those of blobs. */
    public RowTable rows(Dataset dataset) {
        RowTable written = Tables.of(dataset, exported);
        return equals(DOCUMENTS) ? new BlobRows(written, dataset) : written;
    }

    /** Returns the columns in their order. */
    public List<Column> columns(Dataset dataset) {
        return rows(dataset).columns();
    }

    /** Returns whether a column has a value in every row. */
    public boolean isRequired(Dataset dataset, String column) {
        return columns(dataset).stream()
                .anyMatch(each -> each.required() && each.name().equals(column));
    }

    /** Returns the columns in Spark's types. */
    public StructType schema(Dataset dataset) {
        StructType schema = new StructType();
        for (Column column : columns(dataset)) {
            schema = schema.add(column.name(), type(column.type()), !column.required());
        }
        return schema;
    }

    /** Returns the type of a column. */
    static DataType type(Column.Type type) {
        return switch (type) {
            case TEXT, JSON -> DataTypes.StringType;
            case INTEGER -> DataTypes.LongType;
            case DATE, MONTH -> DataTypes.DateType;
            case DECIMAL -> DataTypes.DoubleType;
            case FLAG -> DataTypes.BooleanType;
            case INSTANT -> DataTypes.TimestampType;
        };
    }
}
