// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.column;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Layouts;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.export.row.Column;
import org.nuxeo.datagen.export.row.RowTable;

/** A table of the data source. Its positions are those of a kind of document, or ordinals. */
public enum SourceTable {
    STATES("states", "state", "state", "ordinal"),
    FOLDERS("folders", "folder", "folder", "ordinal"),
    CUSTOMERS("customers", "customer", "customer", "position"),
    IDCARDS("idcards", "idcard", "idcard", "position"),
    ACCOUNTS("accounts", "account", "account", "position"),
    LETTERS("letters", "letter", "letter", "position"),
    STATEMENTS("statements", "statement", "statement", "position"),
    /** The lines of statements. A position is that of a statement, so it has several rows. */
    TRANSACTIONS("transactions", "transaction", "statement", "statement"),
    DOCUMENTS("documents", "document", null, "ordinal");

    private final String label;
    private final String exported;
    private final @Nullable Kind kind;
    private final String positionColumn;

    SourceTable(String label, String exported, @Nullable String kind, String positionColumn) {
        this.label = label;
        this.exported = exported;
        this.kind = kind == null ? null : Layouts.KINDS.of(kind);
        this.positionColumn = positionColumn;
    }

    /** Returns the name of the table. */
    public String label() {
        return label;
    }

    /** Returns the name of the table that {@code datagen generate} writes. */
    public String exported() {
        return exported;
    }

    /** Returns the kind of the documents, or null for all kinds. */
    public @Nullable Kind kind() {
        return kind;
    }

    /** Returns the kind of the documents of a table that has only one. */
    public Kind oneKind() {
        return Objects.requireNonNull(kind, label);
    }

    /** Returns the name of the column with the position or ordinal. */
    public String positionColumn() {
        return positionColumn;
    }

    /** Returns whether a position is one row. */
    public boolean hasRowPerPosition() {
        return this != TRANSACTIONS;
    }

    /** Returns the number of positions in a dataset. */
    public long count(Dataset dataset) {
        return kind == null ? dataset.size() : dataset.count(kind);
    }

    /** Returns the ordinal of the document at position 0. */
    public long firstOrdinal(Dataset dataset) {
        return kind == null ? 0 : dataset.firstOrdinal(kind);
    }

    /** Returns the value of the position column at position 0. */
    public long firstValue(Dataset dataset) {
        return positionColumn.equals("ordinal") ? firstOrdinal(dataset) : 0;
    }

    /** Returns the columns in their order: those that {@code datagen generate} writes, then those of rendered blobs. */
    public List<Column> columns(Dataset dataset) {
        List<Column> columns = new ArrayList<>(RowTable.of(dataset, exported).columns());
        if (this == DOCUMENTS) {
            columns.addAll(BlobRows.COLUMNS);
        }
        return columns;
    }

    /**
     * Returns the table with a name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static SourceTable of(String label) {
        return Arrays.stream(values())
                .filter(each -> each.label.equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("table " + label + ": must be one of " + labels()));
    }

    private static String labels() {
        return Arrays.stream(values()).map(SourceTable::label).collect(Collectors.joining(", "));
    }

    /** The schemas of the tables in Spark's types. */
    public static final class TableSchema {

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
                case DATE, MONTH -> DataTypes.DateType;
                case DECIMAL -> DataTypes.DoubleType;
                case FLAG -> DataTypes.BooleanType;
                case INSTANT -> DataTypes.TimestampType;
            };
        }
    }
}
