// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.row;

import java.util.List;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.Sex;
import org.nuxeo.datagen.core.schema.Field;

/** The rows of customers, ordered by position. */
final class CustomerRows extends DocumentCursor {

    private static final List<Cell<CustomerRows>> CELLS = List.of(
            Cell.integer("position", CustomerRows::position),
            Cell.of("customer", Field.CUSTOMER_NUMBER, (row, visitor) -> row.owner()
                    .passNumber(visitor)),
            Cell.of("customer", Field.FIRST_NAME, Cell.string(row -> row.customer()
                    .firstName())),
            Cell.of("customer", Field.LAST_NAME, Cell.string(row -> row.customer()
                    .lastName())),
            Cell.text("sex", Cell.string(row -> row.customer().sex() == Sex.FEMALE ? "F" : "M")),
            Cell.of("customer", Field.STREET, Cell.string(row -> row.customer().streetLine())),
            Cell.of("customer", Field.CITY, Cell.string(row -> row.customer().city())),
            Cell.of("customer", Field.STATE, Cell.string(row -> row.customer()
                    .state()
                    .code())),
            Cell.text("zip", (row, visitor) -> row.plain().zip(row.customer().zipCode(), visitor)),
            Cell.date("birth_date", row -> row.customer().birthEpochDay()),
            Cell.text("phone", Cell.string(row -> row.customer().phone())),
            Cell.text("email", Cell.string(row -> row.customer().email())),
            Cell.integer("accounts", row -> row.customer().accountCount()),
            Cell.text("repository", CustomerRows::passRepository),
            Cell.text("path", CustomerRows::passPath),
            Cell.text("id", CustomerRows::passId));

    private CustomerRows(Dataset dataset) {
        super(dataset);
    }

    static RowTable table(Dataset dataset) {
        List<Cell<CustomerRows>> cells =
                new ModelCells<>(dataset.model(), CustomerRows::document).of(Bank.CUSTOMER, CELLS);
        return new CellTable<>(new CustomerRows(dataset), dataset.count(Bank.CUSTOMER), cells);
    }

    @Override
    public void move(long position) {
        owner().moveTo(position);
        move(position, Bank.customer(position));
    }
}
