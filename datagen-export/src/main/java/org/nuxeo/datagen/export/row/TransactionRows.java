// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.row;

import java.util.List;
import org.nuxeo.datagen.core.Account;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.DocumentId;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.ledger.StatementLines;
import org.nuxeo.datagen.core.schema.Field;

/**
 * The table of statement lines. A position is that of a statement, which has 6 to {@link StatementLines#MAX_LINES} rows.
 * Rows themselves have no position, since finding it would need the number of lines in all statements before.
 */
final class TransactionRows implements RowTable {

    private static final List<Column> COLUMNS = List.of(
            Column.integer("statement"),
            Column.integer("line"),
            Column.of("transaction", Field.ACCOUNT_NUMBER),
            Column.text("kind"),
            Column.date("date"),
            Column.text("description"),
            Column.text("category"),
            Column.integer("amount_cents"),
            Column.integer("balance_cents"),
            Column.text("statement_id"));

    private final Dataset dataset;
    private final PlainTexts plain = new PlainTexts();
    private final Owners owners;
    private final long firstOrdinal;
    private final StatementLines lines = new StatementLines();

    TransactionRows(Dataset dataset) {
        this.dataset = dataset;
        this.owners = new Owners(dataset.generator());
        this.firstOrdinal = dataset.firstOrdinal(Kind.STATEMENT);
    }

    @Override
    public List<Column> columns() {
        return COLUMNS;
    }

    /** Returns the number of statements. */
    @Override
    public long count() {
        return dataset.count(Kind.STATEMENT);
    }

    @Override
    public void visit(long position, RowVisitor visitor) {
        Identity identity = dataset.identity(firstOrdinal + position);
        Document document = dataset.document(identity, owners.of(identity.position()));
        Account account = document.account();
        DocumentId id = document.id();
        int firstDay = Months.firstEpochDay(identity.month());
        dataset.generator().statement(account, identity.month(), lines);
        for (int line = 0; line < lines.count(); line++) {
            visitor.integer(position);
            visitor.integer(line + 1);
            plain.accountNumber(account.customer().number(), account.index(), visitor);
            visitor.text(account.kind().label());
            visitor.date(firstDay + lines.day(line) - 1);
            visitor.text(lines.counterparty(line));
            visitor.text(lines.category(line).label());
            visitor.integer(lines.amountCents(line));
            visitor.integer(lines.balanceCents(line));
            plain.id(id, visitor);
        }
    }
}
