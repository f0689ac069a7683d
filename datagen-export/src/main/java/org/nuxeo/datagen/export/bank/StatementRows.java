// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.bank;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.FilePlan;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.BankFields;
import org.nuxeo.datagen.core.bank.CustomerNumber;
import org.nuxeo.datagen.core.bank.NamedHolder;
import org.nuxeo.datagen.core.bank.ledger.TotalsBatch;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.export.internal.row.Cell;
import org.nuxeo.datagen.export.internal.row.CellTable;
import org.nuxeo.datagen.export.row.RowTable;
import org.nuxeo.datagen.export.row.RowVisitor;

/** The rows of statements with their balances, ordered by month and then by account. */
final class StatementRows extends BankCursor<NamedHolder> {

    private static final List<Cell<StatementRows>> CELLS = List.of(
            Cell.integer("position", StatementRows::position),
            Cell.of("statement", BankFields.ACCOUNT_NUMBER, StatementRows::passAccountNumber),
            Cell.month("month", row -> row.month),
            Cell.text("kind", StatementRows::passKind),
            Cell.of("statement", BankFields.FIRST_NAME, StatementRows::passFirstName),
            Cell.of("statement", BankFields.LAST_NAME, StatementRows::passLastName),
            Cell.integer("lines", row -> row.totals().count(row.inBatch)),
            Cell.integer("opening_cents", row -> row.totals().openingCents(row.inBatch)),
            Cell.integer("credits_cents", row -> row.totals().totalCreditsCents(row.inBatch)),
            Cell.integer("debits_cents", row -> row.totals().totalDebitsCents(row.inBatch)),
            Cell.integer("closing_cents", row -> row.totals().closingCents(row.inBatch)),
            Cell.text("repository", StatementRows::passRepository),
            Cell.text("path", StatementRows::passStatementPath),
            Cell.text("id", StatementRows::passId),
            Cell.of("statement", Field.FILE_KEY, StatementRows::passKey));

    /** The length of the last element of a path: an account number and a month. */
    private static final int NAME_LENGTH = CustomerNumber.ACCOUNT_LENGTH + "-yyyy-mm".length();

    private final long firstOrdinal;
    private final long accounts;
    private final TotalsBatch totals = new TotalsBatch();

    /** The position of the first row of the month of the current row. */
    private long monthFrom = Long.MAX_VALUE;

    private int month;
    private long batchFrom;
    private long batchTo;
    private int inBatch;

    /** The path of a statement in a folder and month. Paths of others differ in the account number only. */
    private final byte[] path = new byte[192];

    private int pathLength;
    private @Nullable Identity pathParent;
    private int pathMonth;

    /** The repository whose statements of the path's month all lie in its folder, or null if there are other folders. */
    private @Nullable Repository pathOfAll;

    private final boolean belowStates;

    private StatementRows(Dataset dataset) {
        super(dataset, new HolderBatch(dataset)::holder);
        this.firstOrdinal = dataset.firstOrdinal(Bank.STATEMENT);
        this.accounts = dataset.count(Bank.ACCOUNT);
        this.belowStates = dataset.spec().filePlan() == FilePlan.STATE_CALENDAR;
    }

    static RowTable table(Dataset dataset) {
        return new CellTable<>(new StatementRows(dataset), dataset.count(Bank.STATEMENT), CELLS);
    }

    @Override
    protected void move(long position) {
        if (position < monthFrom || position >= monthFrom + accounts) {
            Identity first = dataset().identity(firstOrdinal + position);
            monthFrom = position - first.position();
            month = first.month();
        }
        move(position, Bank.statement(position - monthFrom, month));
    }

    private void passFirstName(RowVisitor visitor) {
        visitor.picked(holder().firstNames(), holder().firstNameIndex());
    }

    private void passLastName(RowVisitor visitor) {
        visitor.picked(holder().lastNames(), holder().lastNameIndex());
    }

    private void passStatementPath(RowVisitor visitor) {
        if (month == pathMonth && (repository() == pathOfAll || parent().equals(pathParent))) {
            writeAccountNumber(path, pathLength - NAME_LENGTH);
        } else {
            pathLength = document().writePath(path, 0);
            pathParent = parent();
            pathMonth = month;
            pathOfAll = pathParent.kind().isShared() && !belowStates ? repository() : null;
        }
        visitor.plain(path, pathLength);
    }

    /** Returns totals of which those of the current row are at {@link #inBatch}. */
    private TotalsBatch totals() {
        if (position() < batchFrom || position() >= batchTo) {
            totalBatch();
        }
        inBatch = (int) (position() - batchFrom);
        return totals;
    }

    /**
     * Computes the totals of this row. If it follows the batch before, the batch has the rows after it too, twice as many as
     * before. A batch ends with a month and at multiples of its capacity, at which ranges of rows usually end too.
     */
    private void totalBatch() {
        long account = identity().position();
        long rows = position() == batchTo ? Math.max(1, 2 * (batchTo - batchFrom)) : 1;
        rows = Math.min(rows, TotalsBatch.CAPACITY - position() % TotalsBatch.CAPACITY);
        rows = Math.min(rows, accounts - account);
        generator().totals(account, (int) rows, identity().month(), totals);
        batchFrom = position();
        batchTo = batchFrom + rows;
    }
}
