package org.nuxeo.datagen.export.row;

import java.util.List;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Kind;

/**
 * One kind of records of a dataset as a table: row k is computed from k alone. The rows of load-test feeders, exports and
 * the importer's documents come from the same generator, so they agree. Not thread safe: make one a thread.
 */
public interface RowTable {

    /** The names of the tables: the kinds of documents, all documents, and the lines of statements. */
    List<String> NAMES = List.of(
            "state", "folder", "customer", "idcard", "account", "letter", "statement", "document", "transaction");

    /** Returns the columns, in the order of a row's values. */
    List<Column> columns();

    /** Returns the number of positions, which is that of the rows but for {@code transaction}. */
    long count();

    /**
     * Gives the values of a row to a visitor; of {@code transaction} those of all rows of a statement, one row after the
     * other.
     *
     * @param position 0 to {@link #count} - 1
     */
    void visit(long position, RowVisitor visitor);

    /**
     * Returns the rows of some positions of this table, evenly spread over it, as a table.
     *
     * @param rows how many positions, 1 to 10^9; all if there are fewer
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
