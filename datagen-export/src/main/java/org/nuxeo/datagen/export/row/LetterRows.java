// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.row;

import java.util.List;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.schema.Field;

/** The rows of letters, ordered by position, which is that of the account. */
final class LetterRows extends DocumentCursor {

    private static final List<Cell<LetterRows>> CELLS = List.of(
            Cell.integer("position", LetterRows::position),
            Cell.of("letter", Field.ACCOUNT_NUMBER, LetterRows::passAccountNumber),
            Cell.text("type", Cell.string(row -> row.document().type())),
            Cell.of("letter", Field.FIRST_NAME, Cell.string(row -> row.customer()
                    .firstName())),
            Cell.of("letter", Field.LAST_NAME, Cell.string(row -> row.customer().lastName())),
            Cell.date("date", row -> row.document().documentEpochDay()),
            Cell.text("repository", LetterRows::passRepository),
            Cell.text("path", LetterRows::passPath),
            Cell.text("id", LetterRows::passId),
            Cell.of("letter", Field.FILE_KEY, LetterRows::passKey));

    private LetterRows(Dataset dataset) {
        super(dataset);
    }

    static RowTable table(Dataset dataset) {
        List<Cell<LetterRows>> cells = new ModelCells<>(dataset.model(), LetterRows::document).of(Bank.LETTER, CELLS);
        return new CellTable<>(new LetterRows(dataset), dataset.count(Bank.LETTER), cells);
    }

    @Override
    public void move(long position) {
        owner().moveToAccount(position);
        move(position, Bank.letter(position));
    }
}
