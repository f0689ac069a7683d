// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank;

import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.core.bank.ledger.Category;
import org.nuxeo.datagen.core.bank.ledger.StatementLines;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.Identity;

/**
 * The content of a statement as an immutable value. Code that needs many statements a second reuses one
 * {@link StatementLines} instead.
 *
 * @param account account of the statement
 * @param month month of the statement
 * @param openingCents balance before the first line, in cents
 * @param closingCents balance after the last line, in cents
 * @param lines lines in the order of their dates
 */
public record Statement(Account account, YearMonth month, long openingCents, long closingCents, List<Line> lines) {

    /**
     * One line of a statement.
     *
     * @param date date of the transaction
     * @param description the counterparty
     * @param category category of the transaction
     * @param amountCents amount in cents, positive for a credit and negative for a debit
     * @param balanceCents balance after this line, in cents
     */
    public record Line(LocalDate date, String description, Category category, long amountCents, long balanceCents) {}

    public Statement {
        lines = List.copyOf(lines);
    }

    /** Returns the statement of an account for an absolute month. */
    public static Statement of(Generator generator, Account account, int absoluteMonth) {
        StatementLines filled = new StatementLines();
        generator.statement(account, absoluteMonth, filled);
        YearMonth month = Months.yearMonth(absoluteMonth);
        List<Line> lines = new ArrayList<>(filled.count());
        for (int i = 0; i < filled.count(); i++) {
            LocalDate date = month.atDay(filled.day(i));
            long cents = filled.amountCents(i);
            lines.add(new Line(date, filled.counterparty(i), filled.category(i), cents, filled.balanceCents(i)));
        }
        return new Statement(account, month, filled.openingCents(), filled.closingCents(), lines);
    }

    /** Returns the identity of the statement. */
    public Identity identity() {
        return Bank.statement(account.position(), month);
    }
}
