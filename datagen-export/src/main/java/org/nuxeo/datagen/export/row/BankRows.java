// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.row;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Customer.Sex;
import org.nuxeo.datagen.core.bank.IdCard;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.schema.Field;

/** The rows of the bank's customers and of what each has once or once an account. Statements have files of their own. */
final class BankRows {

    private BankRows() {}

    /** The rows of customers, ordered by position. */
    static final class Customers extends DocumentCursor {

        private static final List<Cell<Customers>> CELLS = List.of(
                Cell.integer("position", Customers::position),
                Cell.of("customer", Field.CUSTOMER_NUMBER, (row, visitor) -> row.owner()
                        .passNumber(visitor)),
                Cell.of("customer", Field.FIRST_NAME, Cell.string(row -> row.customer()
                        .firstName())),
                Cell.of("customer", Field.LAST_NAME, Cell.string(row -> row.customer()
                        .lastName())),
                Cell.text("sex", Cell.string(row -> row.customer().sex() == Sex.FEMALE ? "F" : "M")),
                Cell.of("customer", Field.STREET, Cell.string(row -> row.customer()
                        .streetLine())),
                Cell.of("customer", Field.CITY, Cell.string(row -> row.customer()
                        .city())),
                Cell.of("customer", Field.STATE, Cell.string(row -> row.customer()
                        .state()
                        .code())),
                Cell.text(
                        "zip", (row, visitor) -> row.plain().zip(row.customer().zipCode(), visitor)),
                Cell.date("birth_date", row -> row.customer().birthEpochDay()),
                Cell.text("phone", Cell.string(row -> row.customer().phone())),
                Cell.text("email", Cell.string(row -> row.customer().email())),
                Cell.integer("accounts", row -> row.customer().accountCount()),
                Cell.text("repository", Customers::passRepository),
                Cell.text("path", Customers::passPath),
                Cell.text("id", Customers::passId));

        private final Kind kind;

        private Customers(Dataset dataset, Kind kind) {
            super(dataset);
            this.kind = kind;
        }

        static RowTable table(Dataset dataset, Kind kind) {
            List<Cell<Customers>> cells = new ModelCells<>(dataset.model(), Customers::document).of(kind, CELLS);
            return new CellTable<>(new Customers(dataset, kind), dataset.count(kind), cells);
        }

        @Override
        public void move(long position) {
            owner().moveTo(position);
            move(position, new Identity(kind, position, 0));
        }
    }

    /** The rows of ID cards, ordered by position, which is that of the customer. */
    static final class Cards extends DocumentCursor {

        private static final List<Cell<Cards>> CELLS = List.of(
                Cell.integer("position", Cards::position),
                Cell.of("idcard", Field.CUSTOMER_NUMBER, (row, visitor) -> row.owner()
                        .passNumber(visitor)),
                Cell.of("idcard", Field.FIRST_NAME, Cell.string(row -> row.customer()
                        .firstName())),
                Cell.of("idcard", Field.LAST_NAME, Cell.string(row -> row.customer()
                        .lastName())),
                Cell.text("sex", Cell.string(row -> row.customer().sex() == Sex.FEMALE ? "F" : "M")),
                Cell.date("birth_date", row -> row.customer().birthEpochDay()),
                Cell.text("card_number", Cell.string(row -> row.card().numberText())),
                Cell.date("issued", row -> row.card().issueEpochDay()),
                Cell.date("expires", row -> row.card().expiryEpochDay()),
                Cell.integer("height_cm", row -> row.card().heightCm()),
                Cell.text("eyes", Cell.string(row -> row.card().eyes().name().toLowerCase(Locale.ROOT))),
                Cell.text("repository", Cards::passRepository),
                Cell.text("path", Cards::passPath),
                Cell.text("id", Cards::passId),
                Cell.of("idcard", Field.FILE_KEY, Cards::passKey));

        private @Nullable IdCard card;

        private final Kind kind;

        private Cards(Dataset dataset, Kind kind) {
            super(dataset);
            this.kind = kind;
        }

        static RowTable table(Dataset dataset, Kind kind) {
            List<Cell<Cards>> cells = new ModelCells<>(dataset.model(), Cards::document).of(kind, CELLS);
            return new CellTable<>(new Cards(dataset, kind), dataset.count(kind), cells);
        }

        @Override
        public void move(long position) {
            owner().moveTo(position);
            move(position, new Identity(kind, position, 0));
            card = null;
        }

        private IdCard card() {
            if (card == null) {
                card = dataset().generator().idCard(customer());
            }
            return card;
        }
    }

    /** The rows of accounts, ordered by position. */
    static final class Accounts extends DocumentCursor {

        private static final List<Cell<Accounts>> CELLS = List.of(
                Cell.integer("position", Accounts::position),
                Cell.of("account", Field.ACCOUNT_NUMBER, Accounts::passAccountNumber),
                Cell.of("account", Field.CUSTOMER_NUMBER, (row, visitor) -> row.owner()
                        .passNumber(visitor)),
                Cell.of("account", Field.FIRST_NAME, Cell.string(row -> row.customer()
                        .firstName())),
                Cell.of("account", Field.LAST_NAME, Cell.string(row -> row.customer()
                        .lastName())),
                Cell.text("kind", Cell.string(row -> row.account().kind().label())),
                Cell.date("opened", row -> row.account().openedEpochDay()),
                Cell.text("repository", Accounts::passRepository),
                Cell.text("path", Accounts::passPath),
                Cell.text("id", Accounts::passId));

        private final Kind kind;

        private Accounts(Dataset dataset, Kind kind) {
            super(dataset);
            this.kind = kind;
        }

        static RowTable table(Dataset dataset, Kind kind) {
            List<Cell<Accounts>> cells = new ModelCells<>(dataset.model(), Accounts::document).of(kind, CELLS);
            return new CellTable<>(new Accounts(dataset, kind), dataset.count(kind), cells);
        }

        @Override
        public void move(long position) {
            owner().moveToAccount(position);
            move(position, new Identity(kind, position, 0));
        }
    }

    /** The rows of letters, ordered by position, which is that of the account. */
    static final class Letters extends DocumentCursor {

        private static final List<Cell<Letters>> CELLS = List.of(
                Cell.integer("position", Letters::position),
                Cell.of("letter", Field.ACCOUNT_NUMBER, Letters::passAccountNumber),
                Cell.text("type", Cell.string(row -> row.document().type())),
                Cell.of("letter", Field.FIRST_NAME, Cell.string(row -> row.customer()
                        .firstName())),
                Cell.of("letter", Field.LAST_NAME, Cell.string(row -> row.customer()
                        .lastName())),
                Cell.date("date", row -> row.document().documentEpochDay()),
                Cell.text("repository", Letters::passRepository),
                Cell.text("path", Letters::passPath),
                Cell.text("id", Letters::passId),
                Cell.of("letter", Field.FILE_KEY, Letters::passKey));

        private final Kind kind;

        private Letters(Dataset dataset, Kind kind) {
            super(dataset);
            this.kind = kind;
        }

        static RowTable table(Dataset dataset, Kind kind) {
            List<Cell<Letters>> cells = new ModelCells<>(dataset.model(), Letters::document).of(kind, CELLS);
            return new CellTable<>(new Letters(dataset, kind), dataset.count(kind), cells);
        }

        @Override
        public void move(long position) {
            owner().moveToAccount(position);
            move(position, new Identity(kind, position, 0));
        }
    }
}
