package org.nuxeo.datagen.export.row;

import java.util.List;
import org.nuxeo.datagen.core.Dataset;

/**
 * One kind of records of a dataset as a table: row k is computed from k alone. The rows of load-test feeders, exports and
 * the importer's documents come from the same generator, so they agree. Not thread safe: make one a thread.
 */
public interface RowTable {

    /** The names of the tables. */
    List<String> NAMES = List.of("customer", "account", "statement", "document");

    /** Returns the columns, in the order of a row's values. */
    List<Column> columns();

    /** Returns the number of rows. */
    long count();

    /**
     * Gives the values of a row to a visitor.
     *
     * @param position 0 to {@link #count} - 1
     */
    void visit(long position, RowVisitor visitor);

    /**
     * Returns some rows of this table, evenly spread over it, as a table.
     *
     * @param rows how many, 1 to 10^9; all if there are fewer
     */
    default RowTable sample(long rows) {
        return new SampledRows(this, rows);
    }

    /**
     * Returns a table of a dataset.
     *
     * @param name one of {@link #NAMES}
     * @throws IllegalArgumentException if there is no such table
     */
    static RowTable of(Dataset dataset, String name) {
        return switch (name) {
            case "customer" -> new CustomerRows(dataset);
            case "account" -> new AccountRows(dataset);
            case "statement" -> new StatementRows(dataset);
            case "document" -> new DocumentRows(dataset);
            default ->
                throw new IllegalArgumentException(
                        "kind " + name + ": must be customer, account, statement or document");
        };
    }
}
