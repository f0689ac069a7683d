// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.row;

import java.util.List;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.ledger.StatementTotals;
import org.nuxeo.datagen.core.schema.Field;

/** The rows of statements with their balances, ordered by month and then by account. */
final class StatementRows extends DocumentCursor {

    private static final List<Cell<StatementRows>> CELLS = List.of(
            Cell.integer("position", StatementRows::position),
            Cell.of("statement", Field.ACCOUNT_NUMBER, StatementRows::passAccountNumber),
            Cell.text(
                    "month", (row, visitor) -> row.plain().month(row.identity().month(), visitor)),
            Cell.text("kind", Cell.string(row -> row.account().kind().label())),
            Cell.of("statement", Field.FIRST_NAME, Cell.string(row -> row.customer()
                    .firstName())),
            Cell.of("statement", Field.LAST_NAME, Cell.string(row -> row.customer()
                    .lastName())),
            Cell.integer("lines", row -> row.totals().count()),
            Cell.integer("opening_cents", row -> row.totals().openingCents()),
            Cell.integer("credits_cents", row -> row.totals().totalCreditsCents()),
            Cell.integer("debits_cents", row -> row.totals().totalDebitsCents()),
            Cell.integer("closing_cents", row -> row.totals().closingCents()),
            Cell.text("repository", StatementRows::passRepository),
            Cell.text("path", StatementRows::passPath),
            Cell.text("id", StatementRows::passId),
            Cell.of("statement", Field.FILE_KEY, StatementRows::passKey));

    private final long firstOrdinal;
    private final StatementTotals totals = new StatementTotals();
    private boolean totaled;

    private StatementRows(Dataset dataset) {
        super(dataset);
        this.firstOrdinal = dataset.firstOrdinal(Kind.STATEMENT);
    }

    static RowTable table(Dataset dataset) {
        List<Cell<StatementRows>> cells =
                new ModelCells<>(dataset.model(), StatementRows::document).of(Kind.STATEMENT, CELLS);
        return new CellTable<>(new StatementRows(dataset), dataset.count(Kind.STATEMENT), cells);
    }

    @Override
    public void move(long position) {
        Identity identity = dataset().identity(firstOrdinal + position);
        owner().moveToAccount(identity.position());
        move(position, identity);
        totaled = false;
    }

    private StatementTotals totals() {
        if (!totaled) {
            if (owner().isDrawn()) {
                dataset().generator().totals(account(), identity().month(), totals);
            } else {
                dataset().generator().totals(identity().position(), identity().month(), totals);
            }
            totaled = true;
        }
        return totals;
    }
}
