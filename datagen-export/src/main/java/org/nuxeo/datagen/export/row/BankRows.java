// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.row;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Customer.Sex;
import org.nuxeo.datagen.core.bank.IdCard;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.schema.Field;

/**
 * The rows of the bank's customers, or of what each has once or once an account, ordered by position. Statements have a
 * class of their own.
 */
final class BankRows extends DocumentCursor {

    private static final List<Cell<BankRows>> CUSTOMERS = List.of(
            Cell.integer("position", BankRows::position),
            Cell.of("customer", Field.CUSTOMER_NUMBER, BankRows::passNumber),
            Cell.of("customer", Field.FIRST_NAME, BankRows::passFirstName),
            Cell.of("customer", Field.LAST_NAME, BankRows::passLastName),
            Cell.string("sex", BankRows::sex),
            Cell.string("customer", Field.STREET, row -> row.customer().streetLine()),
            Cell.string("customer", Field.CITY, row -> row.customer().city()),
            Cell.string("customer", Field.STATE, row -> row.customer().state().code()),
            Cell.text("zip", BankRows::passZip),
            Cell.date("birth_date", row -> row.customer().birthEpochDay()),
            Cell.string("phone", row -> row.customer().phone()),
            Cell.string("email", row -> row.customer().email()),
            Cell.integer("accounts", row -> row.customer().accountCount()),
            Cell.text("repository", BankRows::passRepository),
            Cell.text("path", BankRows::passPath),
            Cell.text("id", BankRows::passId));

    private static final List<Cell<BankRows>> CARDS = List.of(
            Cell.integer("position", BankRows::position),
            Cell.of("idcard", Field.CUSTOMER_NUMBER, BankRows::passNumber),
            Cell.of("idcard", Field.FIRST_NAME, BankRows::passFirstName),
            Cell.of("idcard", Field.LAST_NAME, BankRows::passLastName),
            Cell.string("sex", BankRows::sex),
            Cell.date("birth_date", row -> row.customer().birthEpochDay()),
            Cell.string("card_number", row -> row.card().numberText()),
            Cell.date("issued", row -> row.card().issueEpochDay()),
            Cell.date("expires", row -> row.card().expiryEpochDay()),
            Cell.integer("height_cm", row -> row.card().heightCm()),
            Cell.string("eyes", row -> row.card().eyes().name().toLowerCase(Locale.ROOT)),
            Cell.text("repository", BankRows::passRepository),
            Cell.text("path", BankRows::passPath),
            Cell.text("id", BankRows::passId),
            Cell.of("idcard", Field.FILE_KEY, BankRows::passKey));

    private static final List<Cell<BankRows>> ACCOUNTS = List.of(
            Cell.integer("position", BankRows::position),
            Cell.of("account", Field.ACCOUNT_NUMBER, BankRows::passAccountNumber),
            Cell.of("account", Field.CUSTOMER_NUMBER, BankRows::passNumber),
            Cell.of("account", Field.FIRST_NAME, BankRows::passFirstName),
            Cell.of("account", Field.LAST_NAME, BankRows::passLastName),
            Cell.text("kind", BankRows::passKind),
            Cell.date("opened", row -> row.document().account().openedEpochDay()),
            Cell.text("repository", BankRows::passRepository),
            Cell.text("path", BankRows::passPath),
            Cell.text("id", BankRows::passId));

    private static final List<Cell<BankRows>> LETTERS = List.of(
            Cell.integer("position", BankRows::position),
            Cell.of("letter", Field.ACCOUNT_NUMBER, BankRows::passAccountNumber),
            Cell.string("type", row -> row.document().type()),
            Cell.of("letter", Field.FIRST_NAME, BankRows::passFirstName),
            Cell.of("letter", Field.LAST_NAME, BankRows::passLastName),
            Cell.date("date", row -> row.document().documentEpochDay()),
            Cell.text("repository", BankRows::passRepository),
            Cell.text("path", BankRows::passPath),
            Cell.text("id", BankRows::passId),
            Cell.of("letter", Field.FILE_KEY, BankRows::passKey));

    private static final Map<String, List<Cell<BankRows>>> TABLES =
            Map.of("customer", CUSTOMERS, "idcard", CARDS, "account", ACCOUNTS, "letter", LETTERS);

    private final Kind kind;
    private @Nullable IdCard card;

    private BankRows(Dataset dataset, Kind kind) {
        super(dataset, true);
        this.kind = kind;
    }

    /** Returns the table of customers, cards, accounts or letters. */
    static RowTable table(Dataset dataset, Kind kind) {
        List<Cell<BankRows>> builtIn = Objects.requireNonNull(TABLES.get(kind.label()));
        List<Cell<BankRows>> cells = new ModelCells<>(dataset.model(), BankRows::document).of(kind, builtIn);
        return new CellTable<>(new BankRows(dataset, kind), dataset.count(kind), cells);
    }

    @Override
    public void move(long position) {
        move(position, new Identity(kind, position, 0));
        card = null;
    }

    private String sex() {
        return customer().sex() == Sex.FEMALE ? "F" : "M";
    }

    private IdCard card() {
        if (card == null) {
            card = dataset().generator().idCard(customer());
        }
        return card;
    }
}
