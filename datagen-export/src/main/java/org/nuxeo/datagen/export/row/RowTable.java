// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.row;

import java.util.List;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Kind;

/**
 * A table of a dataset. Each row is computed from its position alone. Not thread safe, so each thread needs its own
 * table.
 */
public interface RowTable {

    /** The names of the tables: the kinds of documents, all documents, and the lines of statements. */
    List<String> NAMES = List.of(
            "state", "folder", "customer", "idcard", "account", "letter", "statement", "document", "transaction");

    /** Returns the columns in the order of a row's values. */
    List<Column> columns();

    /** Returns the number of positions. It is the number of rows, except for the table {@code transaction}. */
    long count();

    /**
     * Passes the values of the row at a position to a visitor. A position of the table {@code transaction} is a statement,
     * which has several rows.
     *
     * @param position position of a row, 0 to {@code count() - 1}
     */
    void visit(long position, RowVisitor visitor);

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
     * @param name one of {@link #NAMES}
     * @throws IllegalArgumentException if there is no table with that name
     */
    static RowTable of(Dataset dataset, String name) {
        return switch (name) {
            case "state" -> new DocumentRows(dataset, Kind.STATE);
            case "folder" -> new DocumentRows(dataset, Kind.FOLDER);
            case "customer" -> new CustomerRows(dataset);
            case "idcard" -> new CardRows(dataset);
            case "account" -> new AccountRows(dataset);
            case "letter" -> new LetterRows(dataset);
            case "statement" -> new StatementRows(dataset);
            case "document" -> new DocumentRows(dataset);
            case "transaction" -> new TransactionRows(dataset);
            default ->
                throw new IllegalArgumentException("kind " + name + ": must be one of " + String.join(", ", NAMES));
        };
    }
}
