// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.bank;

import java.util.List;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.BankFields;
import org.nuxeo.datagen.core.bank.NamedHolder;
import org.nuxeo.datagen.core.bank.ledger.StatementLines;
import org.nuxeo.datagen.core.bank.ledger.StatementTotals;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.DocumentId;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.export.internal.row.Cell;
import org.nuxeo.datagen.export.internal.row.CellTable;
import org.nuxeo.datagen.export.row.RowTable;
import org.nuxeo.datagen.export.row.RowVisitor;

/**
 * The lines of statements. A position is that of a statement, which has 6 to {@link StatementLines#MAX_LINES} rows. Rows
 * themselves have no position, since finding it would need the number of lines in all statements before.
 */
final class TransactionRows extends BankCursor<NamedHolder> {

    private static final List<Cell<TransactionRows>> CELLS = List.of(
            Cell.integer("statement", TransactionRows::position),
            Cell.integer("line", row -> row.line + 1),
            Cell.of("transaction", BankFields.ACCOUNT_NUMBER, TransactionRows::passAccountNumber),
            Cell.text("kind", TransactionRows::passKind),
            Cell.date("date", row -> row.firstDay + row.lines().day(row.line) - 1),
            Cell.string("description", row -> row.lines().counterparty(row.line)),
            Cell.string("category", row -> row.lines().category(row.line).label()),
            Cell.integer("amount_cents", row -> row.lines().amountCents(row.line)),
            Cell.integer("balance_cents", row -> row.lines().balanceCents(row.line)),
            Cell.text("statement_id", TransactionRows::passStatementId));

    private final long firstOrdinal;
    private final StatementLines lines = new StatementLines();
    private final StatementTotals totals = new StatementTotals();
    private final byte[] id = new byte[DocumentId.LENGTH];
    private boolean idWritten;
    private boolean linesKnown;
    private int count;
    private int firstDay;
    private int line;

    private TransactionRows(Dataset dataset) {
        super(dataset, new HolderBatch(dataset)::holder);
        this.firstOrdinal = dataset.firstOrdinal(Bank.STATEMENT);
    }

    static RowTable table(Dataset dataset) {
        return new CellTable<>(new TransactionRows(dataset), dataset.count(Bank.STATEMENT), CELLS);
    }

    @Override
    protected void move(long position) {
        Identity identity = dataset().identity(firstOrdinal + position);
        move(position, identity);
        firstDay = Months.firstEpochDay(identity.month());
        idWritten = false;
        line = 0;
        linesKnown = false;
        count = 0;
    }

    private StatementLines lines() {
        if (!linesKnown) {
            generator().statement(identity().position(), identity().month(), lines);
            count = lines.count();
            linesKnown = true;
        }
        return lines;
    }

    /** Returns the number of lines, which is known without computing them. */
    private int count() {
        if (count == 0) {
            generator().totals(identity().position(), identity().month(), totals);
            count = totals.count();
        }
        return count;
    }

    @Override
    protected int mostRows() {
        return StatementLines.MAX_LINES;
    }

    @Override
    protected boolean next() {
        return ++line < count();
    }

    private void passStatementId(RowVisitor visitor) {
        if (!idWritten) {
            document().id().write(id, 0);
            idWritten = true;
        }
        visitor.plain(id, id.length);
    }
}
