package org.nuxeo.datagen.core;

import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.ledger.Category;
import org.nuxeo.datagen.core.ledger.StatementLines;

/**
 * What a statement says: a value that is convenient to read. Where millions a second are needed, {@link StatementLines} is
 * filled again and again instead.
 *
 * @param account whose statement it is
 * @param month it is of
 * @param openingCents balance before the first line
 * @param closingCents balance after the last line
 * @param lines by date
 */
public record Statement(Account account, YearMonth month, long openingCents, long closingCents, List<Line> lines) {

    /**
     * One line of a statement.
     *
     * @param description the other party
     * @param amountCents positive for a credit, negative for a debit
     * @param balanceCents balance after it
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
            lines.add(new Line(
                    month.atDay(filled.day(i)),
                    filled.counterparty(i),
                    filled.category(i),
                    filled.amountCents(i),
                    filled.balanceCents(i)));
        }
        return new Statement(account, month, filled.openingCents(), filled.closingCents(), lines);
    }

    /** Returns which document it is. */
    public Identity identity() {
        return Identity.statement(account.position(), month);
    }
}
