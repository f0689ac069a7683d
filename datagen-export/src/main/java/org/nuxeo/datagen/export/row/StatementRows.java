// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.row;

import java.util.List;
import org.nuxeo.datagen.core.Account;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.ledger.StatementTotals;
import org.nuxeo.datagen.core.schema.Field;

/** The table of statements with their balances, ordered by month and then by account. */
final class StatementRows implements RowTable {

    private static final List<Column> COLUMNS = List.of(
            Column.integer("position"),
            Column.of("statement", Field.ACCOUNT_NUMBER),
            Column.text("month"),
            Column.text("kind"),
            Column.of("statement", Field.FIRST_NAME),
            Column.of("statement", Field.LAST_NAME),
            Column.integer("lines"),
            Column.integer("opening_cents"),
            Column.integer("credits_cents"),
            Column.integer("debits_cents"),
            Column.integer("closing_cents"),
            Column.text("repository"),
            Column.text("path"),
            Column.text("id"),
            Column.of("statement", Field.FILE_KEY));

    private final Dataset dataset;
    private final PlainTexts plain = new PlainTexts();
    private final Owners owners;
    private final long firstOrdinal;
    private final StatementTotals totals = new StatementTotals();

    StatementRows(Dataset dataset) {
        this.dataset = dataset;
        this.owners = new Owners(dataset.generator());
        this.firstOrdinal = dataset.firstOrdinal(Kind.STATEMENT);
    }

    @Override
    public List<Column> columns() {
        return COLUMNS;
    }

    @Override
    public long count() {
        return dataset.count(Kind.STATEMENT);
    }

    @Override
    public void visit(long position, RowVisitor visitor) {
        Identity identity = dataset.identity(firstOrdinal + position);
        Document document = dataset.document(identity, owners.of(identity.position()));
        Account account = document.account();
        dataset.generator().totals(account, identity.month(), totals);
        visitor.integer(position);
        plain.accountNumber(account.customer().number(), account.index(), visitor);
        plain.month(identity.month(), visitor);
        visitor.text(account.kind().label());
        visitor.text(account.customer().firstName());
        visitor.text(account.customer().lastName());
        visitor.integer(totals.count());
        visitor.integer(totals.openingCents());
        visitor.integer(totals.totalCreditsCents());
        visitor.integer(totals.totalDebitsCents());
        visitor.integer(totals.closingCents());
        visitor.text(document.repository().label());
        plain.path(document, visitor);
        plain.id(document.id(), visitor);
        plain.key(document.blobKey(), visitor);
    }
}
