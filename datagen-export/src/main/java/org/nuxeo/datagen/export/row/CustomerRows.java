// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.row;

import java.util.List;
import org.nuxeo.datagen.core.Customer;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.Sex;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.schema.Field;

/** The table of customers, ordered by position. */
final class CustomerRows implements RowTable {

    private static final List<Column> COLUMNS = List.of(
            Column.integer("position"),
            Column.of("customer", Field.CUSTOMER_NUMBER),
            Column.of("customer", Field.FIRST_NAME),
            Column.of("customer", Field.LAST_NAME),
            Column.text("sex"),
            Column.of("customer", Field.STREET),
            Column.of("customer", Field.CITY),
            Column.of("customer", Field.STATE),
            Column.text("zip"),
            Column.date("birth_date"),
            Column.text("phone"),
            Column.text("email"),
            Column.integer("accounts"),
            Column.text("repository"),
            Column.text("path"),
            Column.text("id"));

    private final Dataset dataset;
    private final PlainTexts plain = new PlainTexts();

    CustomerRows(Dataset dataset) {
        this.dataset = dataset;
    }

    @Override
    public List<Column> columns() {
        return COLUMNS;
    }

    @Override
    public long count() {
        return dataset.count(Kind.CUSTOMER);
    }

    @Override
    public void visit(long position, RowVisitor visitor) {
        Document document = dataset.document(Identity.customer(position));
        Customer customer = document.customer();
        visitor.integer(position);
        plain.customerNumber(customer.number(), visitor);
        visitor.text(customer.firstName());
        visitor.text(customer.lastName());
        visitor.text(customer.sex() == Sex.FEMALE ? "F" : "M");
        visitor.text(customer.streetLine());
        visitor.text(customer.city());
        visitor.text(customer.state().code());
        visitor.text(zip(customer.zipCode()));
        visitor.date(customer.birthEpochDay());
        visitor.text(customer.phone());
        visitor.text(customer.email());
        visitor.integer(customer.accountCount());
        visitor.text(document.repository().label());
        plain.path(document, visitor);
        plain.id(document.id(), visitor);
    }

    private static String zip(int zipCode) {
        String digits = Integer.toString(100_000 + zipCode);
        return digits.substring(1);
    }
}
