// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.bank;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.BankFields;
import org.nuxeo.datagen.core.bank.Customer;
import org.nuxeo.datagen.core.bank.Customer.Sex;
import org.nuxeo.datagen.core.bank.IdCard;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.text.Ascii;
import org.nuxeo.datagen.export.internal.row.Cell;
import org.nuxeo.datagen.export.internal.row.CellTable;
import org.nuxeo.datagen.export.row.RowTable;
import org.nuxeo.datagen.export.row.RowVisitor;

/**
 * The rows of the bank's customers, or of what each has once or once an account, ordered by position. Statements have a
 * class of their own.
 */
final class BankRows extends BankCursor<Customer> {

    private static final List<Cell<BankRows>> CUSTOMERS = List.of(
            Cell.of("customer", BankFields.CUSTOMER_NUMBER, BankRows::passNumber),
            Cell.string("customer", BankFields.FIRST_NAME, row -> row.holder().firstName()),
            Cell.string("customer", BankFields.LAST_NAME, row -> row.holder().lastName()),
            Cell.string("sex", BankRows::sex),
            Cell.string("customer", BankFields.STREET, row -> row.holder().streetLine()),
            Cell.string("customer", BankFields.CITY, row -> row.holder().city()),
            Cell.string(
                    "customer", BankFields.STATE, row -> row.holder().state().code()),
            Cell.text("zip", BankRows::passZip),
            Cell.date("birth_date", row -> row.holder().birthEpochDay()),
            Cell.string("phone", row -> row.holder().phone()),
            Cell.string("email", row -> row.holder().email()),
            Cell.integer("accounts", row -> row.holder().accountCount()));

    private static final List<Cell<BankRows>> CARDS = List.of(
            Cell.of("idcard", BankFields.CUSTOMER_NUMBER, BankRows::passNumber),
            Cell.string("idcard", BankFields.FIRST_NAME, row -> row.holder().firstName()),
            Cell.string("idcard", BankFields.LAST_NAME, row -> row.holder().lastName()),
            Cell.string("sex", BankRows::sex),
            Cell.date("birth_date", row -> row.holder().birthEpochDay()),
            Cell.string("card_number", row -> row.card().numberText()),
            Cell.date("issued", row -> row.card().issueEpochDay()),
            Cell.date("expires", row -> row.card().expiryEpochDay()),
            Cell.integer("height_cm", row -> row.card().heightCm()),
            Cell.string("eyes", row -> row.card().eyes().name().toLowerCase(Locale.ROOT)));

    private static final List<Cell<BankRows>> ACCOUNTS = List.of(
            Cell.of("account", BankFields.ACCOUNT_NUMBER, BankRows::passAccountNumber),
            Cell.of("account", BankFields.CUSTOMER_NUMBER, BankRows::passNumber),
            Cell.string("account", BankFields.FIRST_NAME, row -> row.holder().firstName()),
            Cell.string("account", BankFields.LAST_NAME, row -> row.holder().lastName()),
            Cell.text("kind", BankRows::passKind),
            Cell.date("opened", row -> row.generator()
                    .account(row.holder(), row.identity().position())
                    .openedEpochDay()));

    private static final List<Cell<BankRows>> LETTERS = List.of(
            Cell.of("letter", BankFields.ACCOUNT_NUMBER, BankRows::passAccountNumber),
            Cell.string("type", row -> row.document().type()),
            Cell.string("letter", BankFields.FIRST_NAME, row -> row.holder().firstName()),
            Cell.string("letter", BankFields.LAST_NAME, row -> row.holder().lastName()),
            Cell.date("date", row -> row.document().documentEpochDay()));

    private static final Map<Kind, List<Cell<BankRows>>> TABLES =
            Map.of(Bank.CUSTOMER, CUSTOMERS, Bank.IDCARD, CARDS, Bank.ACCOUNT, ACCOUNTS, Bank.LETTER, LETTERS);

    private static final int ZIP_DIGITS = 5;

    private final Kind kind;
    private final byte[] zip = new byte[ZIP_DIGITS];
    private @Nullable IdCard card;

    private BankRows(Dataset dataset, Kind kind) {
        super(dataset, Bank.of(dataset).generator()::customer);
        this.kind = kind;
    }

    /** Returns the table of customers, cards, accounts or letters, or null if the kind is another one. */
    static @Nullable RowTable table(Dataset dataset, Kind kind) {
        List<Cell<BankRows>> own = TABLES.get(kind);
        return own == null ? null : new CellTable<>(new BankRows(dataset, kind), dataset.count(kind), cells(kind, own));
    }

    /** Returns the position, the cells of a kind, the place of the document, and the key of its file if it has one. */
    private static List<Cell<BankRows>> cells(Kind kind, List<Cell<BankRows>> own) {
        List<Cell<BankRows>> all = new ArrayList<>(own);
        all.add(0, Cell.integer("position", BankRows::position));
        all.add(Cell.text("repository", BankRows::passRepository));
        all.add(Cell.text("path", BankRows::passPath));
        all.add(Cell.text("id", BankRows::passId));
        if (kind.hasFiles()) {
            all.add(Cell.of(kind.label(), Field.FILE_KEY, BankRows::passKey));
        }
        return all;
    }

    @Override
    protected void move(long position) {
        move(position, new Identity(kind, position, 0));
        card = null;
    }

    private void passZip(RowVisitor visitor) {
        visitor.plain(zip, Ascii.zeroPadded(holder().zipCode(), ZIP_DIGITS, zip, 0));
    }

    private String sex() {
        return holder().sex() == Sex.FEMALE ? "F" : "M";
    }

    private IdCard card() {
        if (card == null) {
            card = generator().idCard(holder());
        }
        return card;
    }
}
