// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.row;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Kinds;
import org.nuxeo.datagen.core.text.WholeNumber;

/**
 * A table of a dataset. Each row is computed from its position alone. Not thread safe, so each thread needs its own
 * table.
 */
public interface RowTable {

    /** The names of a bank's tables: the kinds of documents, all documents, and the lines of statements. */
    List<String> NAMES = List.of(
            "state", "folder", "customer", "idcard", "account", "letter", "statement", "document", "transaction");

    /** The name of the table of all documents. */
    String DOCUMENT = "document";

    /** Returns the columns in the order of a row's values. */
    List<Column> columns();

    /** Returns the number of positions. It is the number of rows, except for the table {@code transaction}. */
    long count();

    /**
     * Passes the values of the row at a position to a visitor. A position of the table {@code transaction} is a statement,
     * which has several rows.
     *
     * @param position position of a row, 0 to {@code count() - 1}
     * @throws IndexOutOfBoundsException if the table does not have the position
     */
    void visit(long position, RowVisitor visitor);

    /**
     * Checks a range of positions.
     *
     * @param from first position
     * @param to position after the last, at least {@code from}
     * @throws IndexOutOfBoundsException if the table does not have all of these positions
     */
    default void requireRange(long from, long to) {
        if (from < 0 || to < from || to > count()) {
            throw new IndexOutOfBoundsException("rows " + from + " to " + to + ": must be within 0 to "
                    + WholeNumber.grouped(count()) + ", the second not below the first");
        }
    }

    /**
     * Returns a table with some columns of this table, in the order of the names. The others are not computed. The new
     * table and this one belong to the same thread.
     *
     * @throws IllegalArgumentException if there are no names, if one is there twice, or if there is no column with one
     */
    RowTable select(List<String> names);

    /**
     * Returns a table of some positions of this table, spread evenly over it.
     *
     * @param rows number of positions, 1 to 10^9; the whole table if it has fewer
     * @throws IllegalArgumentException if the number is out of its range
     */
    default RowTable sample(long rows) {
        return new SampledRows(this, rows);
    }

    /**
     * Returns a table of a dataset.
     *
     * @param name one of {@link #names}
     * @throws IllegalArgumentException if there is no table with that name
     */
    static RowTable of(Dataset dataset, String name) {
        Kinds kinds = dataset.layout().kinds();
        if (dataset.spec().isOfModel() && !name.equals(DOCUMENT)) {
            return DocumentRows.table(
                    dataset,
                    kinds.stream()
                            .filter(kind -> kind.label().equals(name))
                            .findFirst()
                            .orElseThrow(() -> unknown(name, names(dataset))));
        }
        return switch (Objects.requireNonNull(name, "name")) {
            case "state", "folder" -> DocumentRows.table(dataset, kinds.of(name));
            case "customer", "idcard", "account", "letter" -> BankRows.table(dataset, kinds.of(name));
            case "statement" -> StatementRows.table(dataset, kinds.of(name));
            case DOCUMENT -> DocumentRows.table(dataset);
            case "transaction" -> TransactionRows.table(dataset, kinds.series());
            default -> throw unknown(name, NAMES);
        };
    }

    /** Returns the names of a dataset's tables. */
    static List<String> names(Dataset dataset) {
        return dataset.spec().isOfModel()
                ? Stream.concat(dataset.layout().kinds().stream().map(Kind::label), Stream.of(DOCUMENT))
                        .toList()
                : NAMES;
    }

    private static IllegalArgumentException unknown(String name, List<String> names) {
        return new IllegalArgumentException("kind " + name + ": must be one of " + String.join(", ", names));
    }
}
