// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.row;

import java.util.List;
import org.nuxeo.datagen.core.Account;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.schema.Field;

/** The table of accounts, ordered by position. */
final class AccountRows implements RowTable {

    private static final List<Column> COLUMNS = List.of(
            Column.integer("position"),
            Column.of("account", Field.ACCOUNT_NUMBER),
            Column.of("account", Field.CUSTOMER_NUMBER),
            Column.of("account", Field.FIRST_NAME),
            Column.of("account", Field.LAST_NAME),
            Column.text("kind"),
            Column.date("opened"),
            Column.text("repository"),
            Column.text("path"),
            Column.text("id"));

    private final Dataset dataset;
    private final PlainTexts plain = new PlainTexts();
    private final Owners owners;

    AccountRows(Dataset dataset) {
        this.dataset = dataset;
        this.owners = new Owners(dataset.generator());
    }

    @Override
    public List<Column> columns() {
        return COLUMNS;
    }

    @Override
    public long count() {
        return dataset.count(Kind.ACCOUNT);
    }

    @Override
    public void visit(long position, RowVisitor visitor) {
        Document document = dataset.document(Identity.account(position), owners.of(position));
        Account account = document.account();
        visitor.integer(position);
        plain.accountNumber(account.customer().number(), account.index(), visitor);
        plain.customerNumber(account.customer().number(), visitor);
        visitor.text(account.customer().firstName());
        visitor.text(account.customer().lastName());
        visitor.text(account.kind().label());
        visitor.date(account.openedEpochDay());
        visitor.text(document.repository().label());
        plain.path(document, visitor);
        plain.id(document.id(), visitor);
    }
}
