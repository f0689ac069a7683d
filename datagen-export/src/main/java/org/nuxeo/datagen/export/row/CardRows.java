// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.row;

import java.util.List;
import java.util.Locale;
import org.nuxeo.datagen.core.Customer;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.IdCard;
import org.nuxeo.datagen.core.Sex;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.schema.Field;

/** The table of ID cards, ordered by position, which is that of the customer. */
final class CardRows implements RowTable {

    private static final List<Column> COLUMNS = List.of(
            Column.integer("position"),
            Column.of("idcard", Field.CUSTOMER_NUMBER),
            Column.of("idcard", Field.FIRST_NAME),
            Column.of("idcard", Field.LAST_NAME),
            Column.text("sex"),
            Column.date("birth_date"),
            Column.text("card_number"),
            Column.date("issued"),
            Column.date("expires"),
            Column.integer("height_cm"),
            Column.text("eyes"),
            Column.text("repository"),
            Column.text("path"),
            Column.text("id"),
            Column.of("idcard", Field.FILE_KEY));

    private final Dataset dataset;
    private final PlainTexts plain = new PlainTexts();

    CardRows(Dataset dataset) {
        this.dataset = dataset;
    }

    @Override
    public List<Column> columns() {
        return COLUMNS;
    }

    @Override
    public long count() {
        return dataset.count(Kind.IDCARD);
    }

    @Override
    public void visit(long position, RowVisitor visitor) {
        Document document = dataset.document(Identity.idCard(position));
        Customer customer = document.customer();
        IdCard card = dataset.generator().idCard(customer);
        visitor.integer(position);
        plain.customerNumber(customer.number(), visitor);
        visitor.text(customer.firstName());
        visitor.text(customer.lastName());
        visitor.text(customer.sex() == Sex.FEMALE ? "F" : "M");
        visitor.date(customer.birthEpochDay());
        visitor.text(card.numberText());
        visitor.date(card.issueEpochDay());
        visitor.date(card.expiryEpochDay());
        visitor.integer(card.heightCm());
        visitor.text(card.eyes().name().toLowerCase(Locale.ROOT));
        visitor.text(document.repository().label());
        plain.path(document, visitor);
        plain.id(document.id(), visitor);
        plain.key(document.blobKey(), visitor);
    }
}
