// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.column;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.export.Tables;
import org.nuxeo.datagen.export.row.Column;

/**
 * A table of the data source. Its positions are those of a kind of document, or ordinals. A bank has a table for each of its
 * kinds, in the plural; another model has one with the name of each kind. Every dataset has one of all documents.
 *
 * @param label the name of the table
 * @param exported the name of the table that {@code datagen generate} writes
 * @param kindLabel the name of the kind of its documents, or null for all kinds
 * @param positionColumn the name of the column with the position or ordinal
 */
public record SourceTable(
        String label, String exported, @Nullable String kindLabel, String positionColumn) implements Serializable {

    private static final String ORDINAL = "ordinal";

    /** The columns of every document, whatever the model. */
    private static final Set<String> OF_EVERY_DOCUMENT = Set.of(ORDINAL, "kind", "repository", "id");

    public static final SourceTable CUSTOMERS = new SourceTable("customers", "customer", "customer", "position");
    public static final SourceTable ACCOUNTS = new SourceTable("accounts", "account", "account", "position");
    /** The lines of statements. A position is that of a statement, so it has several rows. */
    public static final SourceTable TRANSACTIONS =
            new SourceTable("transactions", "transaction", "statement", "statement");

    public static final SourceTable DOCUMENTS = new SourceTable("documents", "document", null, ORDINAL);

    /** The tables of a bank. */
    public static final List<SourceTable> OF_BANK = List.of(
            new SourceTable("states", "state", "state", ORDINAL),
            new SourceTable("folders", "folder", "folder", ORDINAL),
            CUSTOMERS,
            new SourceTable("idcards", "idcard", "idcard", "position"),
            ACCOUNTS,
            new SourceTable("letters", "letter", "letter", "position"),
            new SourceTable("statements", "statement", "statement", "position"),
            TRANSACTIONS,
            DOCUMENTS);

    /** Returns the tables of a dataset. */
    public static List<SourceTable> all(Dataset dataset) {
        return dataset.spec().isOfModel()
                ? Stream.concat(
                                dataset.layout().kinds().stream()
                                        .map(kind ->
                                                new SourceTable(kind.label(), kind.label(), kind.label(), ORDINAL)),
                                Stream.of(DOCUMENTS))
                        .toList()
                : OF_BANK;
    }

    /**
     * Returns the table of a dataset with a name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static SourceTable of(Dataset dataset, String label) {
        return all(dataset).stream()
                .filter(each -> each.label.equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("table " + label + ": must be one of "
                        + all(dataset).stream().map(SourceTable::label).collect(Collectors.joining(", "))));
    }

    /** Returns the kind of the documents, or null for all kinds. */
    public @Nullable Kind kind(Dataset dataset) {
        return kindLabel == null ? null : dataset.layout().kinds().of(kindLabel);
    }

    /** Returns the kind of the documents of a table that has only one. */
    public Kind oneKind(Dataset dataset) {
        return Objects.requireNonNull(kind(dataset), label);
    }

    /** Returns whether what a column has is known without reading it: not if it is a field of a model. */
    public boolean knows(Dataset dataset, String column) {
        return !dataset.spec().isOfModel() || OF_EVERY_DOCUMENT.contains(column);
    }

    /** Returns whether a position is one row. */
    public boolean hasRowPerPosition() {
        return !equals(TRANSACTIONS);
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

    /** Returns the columns in their order: those that {@code datagen generate} writes, then those of rendered blobs. */
    public List<Column> columns(Dataset dataset) {
        List<Column> columns = new ArrayList<>(Tables.of(dataset, exported).columns());
        if (equals(DOCUMENTS)) {
            columns.addAll(BlobRows.COLUMNS);
        }
        return columns;
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
