// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.bank;

import java.util.List;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.BankDataset;
import org.nuxeo.datagen.core.bank.Statement;

/**
 * The content of a statement as commands and REST show it.
 *
 * @param account number of the account
 * @param month such as {@code 2015-01}
 */
public record ShownStatement(
        String account, String accountKind, String month, long openingCents, long closingCents, List<Line> lines) {
    /**
     * A line.
     *
     * @param date such as {@code 2015-01-31}
     * @param balanceCents balance after the line
     */
    public record Line(String date, String description, String category, long amountCents, long balanceCents) {}

    /** Returns the content of a statement. */
    public static ShownStatement of(Document document) {
        BankDataset bank = Bank.of(document.dataset());
        Statement statement = Statement.of(
                bank.generator(), bank.account(document), document.identity().month());
        return new ShownStatement(
                statement.account().numberText(),
                statement.account().kind().label(),
                statement.month().toString(),
                statement.openingCents(),
                statement.closingCents(),
                statement.lines().stream()
                        .map(line -> new Line(
                                line.date().toString(),
                                line.description(),
                                line.category().label(),
                                line.amountCents(),
                                line.balanceCents()))
                        .toList());
    }
}
