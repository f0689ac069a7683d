// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.row;

import java.util.List;
import org.nuxeo.datagen.core.Account;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.schema.Field;

/** The table of letters, ordered by position, which is that of the account. */
final class LetterRows implements RowTable {

    private static final List<Column> COLUMNS = List.of(
            Column.integer("position"),
            Column.of("letter", Field.ACCOUNT_NUMBER),
            Column.text("type"),
            Column.of("letter", Field.FIRST_NAME),
            Column.of("letter", Field.LAST_NAME),
            Column.date("date"),
            Column.text("repository"),
            Column.text("path"),
            Column.text("id"),
            Column.of("letter", Field.FILE_KEY));

    private final Dataset dataset;
    private final PlainTexts plain = new PlainTexts();
    private final Owners owners;

    LetterRows(Dataset dataset) {
        this.dataset = dataset;
        this.owners = new Owners(dataset.generator());
    }

    @Override
    public List<Column> columns() {
        return COLUMNS;
    }

    @Override
    public long count() {
        return dataset.count(Kind.LETTER);
    }

    @Override
    public void visit(long position, RowVisitor visitor) {
        Document document = dataset.document(Identity.letter(position), owners.of(position));
        Account account = document.account();
        visitor.integer(position);
        plain.accountNumber(account.customer().number(), account.index(), visitor);
        visitor.text(document.type());
        visitor.text(account.customer().firstName());
        visitor.text(account.customer().lastName());
        visitor.date(document.documentEpochDay());
        visitor.text(document.repository().label());
        plain.path(document, visitor);
        plain.id(document.id(), visitor);
        plain.key(document.blobKey(), visitor);
    }
}
