// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.row;

import java.util.List;
import java.util.Locale;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.IdCard;
import org.nuxeo.datagen.core.bank.Sex;
import org.nuxeo.datagen.core.schema.Field;

/** The rows of ID cards, ordered by position, which is that of the customer. */
final class CardRows extends DocumentCursor {

    private static final List<Cell<CardRows>> CELLS = List.of(
            Cell.integer("position", CardRows::position),
            Cell.of("idcard", Field.CUSTOMER_NUMBER, (row, visitor) -> row.owner()
                    .passNumber(visitor)),
            Cell.of("idcard", Field.FIRST_NAME, Cell.string(row -> row.customer()
                    .firstName())),
            Cell.of("idcard", Field.LAST_NAME, Cell.string(row -> row.customer().lastName())),
            Cell.text("sex", Cell.string(row -> row.customer().sex() == Sex.FEMALE ? "F" : "M")),
            Cell.date("birth_date", row -> row.customer().birthEpochDay()),
            Cell.text("card_number", Cell.string(row -> row.card().numberText())),
            Cell.date("issued", row -> row.card().issueEpochDay()),
            Cell.date("expires", row -> row.card().expiryEpochDay()),
            Cell.integer("height_cm", row -> row.card().heightCm()),
            Cell.text("eyes", Cell.string(row -> row.card().eyes().name().toLowerCase(Locale.ROOT))),
            Cell.text("repository", CardRows::passRepository),
            Cell.text("path", CardRows::passPath),
            Cell.text("id", CardRows::passId),
            Cell.of("idcard", Field.FILE_KEY, CardRows::passKey));

    private IdCard card;

    private CardRows(Dataset dataset) {
        super(dataset);
    }

    static RowTable table(Dataset dataset) {
        List<Cell<CardRows>> cells = new ModelCells<>(dataset.model(), CardRows::document).of(Bank.IDCARD, CELLS);
        return new CellTable<>(new CardRows(dataset), dataset.count(Bank.IDCARD), cells);
    }

    @Override
    public void move(long position) {
        owner().moveTo(position);
        move(position, Bank.idCard(position));
        card = null;
    }

    private IdCard card() {
        if (card == null) {
            card = dataset().generator().idCard(customer());
        }
        return card;
    }
}
