// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.row;

import java.util.List;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.schema.Field;

/** The rows of accounts, ordered by position. */
final class AccountRows extends DocumentCursor {

    private static final List<Cell<AccountRows>> CELLS = List.of(
            Cell.integer("position", AccountRows::position),
            Cell.of("account", Field.ACCOUNT_NUMBER, AccountRows::passAccountNumber),
            Cell.of("account", Field.CUSTOMER_NUMBER, (row, visitor) -> row.owner()
                    .passNumber(visitor)),
            Cell.of("account", Field.FIRST_NAME, Cell.string(row -> row.customer()
                    .firstName())),
            Cell.of("account", Field.LAST_NAME, Cell.string(row -> row.customer()
                    .lastName())),
            Cell.text("kind", Cell.string(row -> row.account().kind().label())),
            Cell.date("opened", row -> row.account().openedEpochDay()),
            Cell.text("repository", AccountRows::passRepository),
            Cell.text("path", AccountRows::passPath),
            Cell.text("id", AccountRows::passId));

    private AccountRows(Dataset dataset) {
        super(dataset);
    }

    static RowTable table(Dataset dataset) {
        List<Cell<AccountRows>> cells =
                new ModelCells<>(dataset.model(), AccountRows::document).of(Bank.ACCOUNT, CELLS);
        return new CellTable<>(new AccountRows(dataset), dataset.count(Bank.ACCOUNT), cells);
    }

    @Override
    public void move(long position) {
        owner().moveToAccount(position);
        move(position, Bank.account(position));
    }
}
