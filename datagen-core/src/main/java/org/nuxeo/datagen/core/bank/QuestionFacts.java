// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank;

import java.time.LocalDate;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.ToLongFunction;
import org.nuxeo.datagen.core.bank.ledger.StatementTotals;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.question.Question.AnswerType;
import org.nuxeo.datagen.core.schema.Field;

/** What questions ask of a bank's documents, and how they call it. */
final class QuestionFacts {

    static final String FILE = "file:content";
    static final String NUMBER = BankFields.CUSTOMER_NUMBER.name();
    static final String ACCOUNT = BankFields.ACCOUNT_NUMBER.name();
    static final String STATE = BankFields.STATE.name();
    static final String DATE = BankFields.DOCUMENT_DATE.name();

    private QuestionFacts() {}

    /**
     * A fact that one document tells.
     *
     * @param noun what it is called
     * @param property field or file that has it
     * @param column column of the kind's table that has it
     * @param text returns it for a customer with an account
     */
    record Fact(
            String noun,
            Kind kind,
            String property,
            AnswerType type,
            String column,
            BiFunction<Generator, QuestionSubject, String> text) {}

    /** The facts of documents that are no statements. The first needs a customer who is called by name. */
    static final List<Fact> OF_DOCUMENTS = List.of(
            new Fact("customer number", Bank.CUSTOMER, NUMBER, AnswerType.TEXT, "number", (all, of) -> of.customer()
                    .numberText()),
            new Fact(
                    "house number and street",
                    Bank.CUSTOMER,
                    BankFields.STREET.name(),
                    AnswerType.TEXT,
                    "street",
                    (all, of) -> of.customer().streetLine()),
            new Fact("card number", Bank.IDCARD, FILE, AnswerType.TEXT, "card_number", (all, of) -> all.idCard(
                            of.customer())
                    .numberText()),
            new Fact("last day of validity", Bank.IDCARD, FILE, AnswerType.DATE, "expires", (all, of) -> all.idCard(
                            of.customer())
                    .expires()
                    .toString()),
            new Fact(
                    "opening date",
                    Bank.ACCOUNT,
                    Field.CREATED.name(),
                    AnswerType.DATE,
                    "opened",
                    (all, of) -> of.account().opened().toString()),
            new Fact("date", Bank.LETTER, DATE, AnswerType.DATE, "date", (all, of) -> of.account()
                    .opened()
                    .toString()));

    /**
     * A figure of a statement.
     *
     * @param noun what it is called
     * @param isMoney whether the value is in cents
     * @param column expression over columns of the table of statements
     */
    record Figure(String noun, boolean isMoney, String column, ToLongFunction<StatementTotals> value) {}

    /** The figures of statements, those that can be added up last. */
    static final List<Figure> OF_STATEMENTS = List.of(
            new Figure("closing balance", true, "closing_cents", StatementTotals::closingCents),
            new Figure("opening balance", true, "opening_cents", StatementTotals::openingCents),
            new Figure("sum of all credits", true, "credits_cents", StatementTotals::totalCreditsCents),
            new Figure("sum of all debits with its sign", true, "debits_cents", StatementTotals::totalDebitsCents),
            new Figure("number of lines", false, "lines", StatementTotals::count),
            new Figure(
                    "change of the balance",
                    true,
                    "closing_cents - opening_cents",
                    totals -> totals.closingCents() - totals.openingCents()));

    static final List<Figure> SUMMED = OF_STATEMENTS.subList(2, OF_STATEMENTS.size());

    /** Returns a day in words, for example {@code March 5, 2015}. */
    static String day(int epochDay) {
        LocalDate day = LocalDate.ofEpochDay(epochDay);
        int month = Months.of(day.getYear(), day.getMonthValue());
        return Months.title(month) + " " + day.getDayOfMonth() + ", " + day.getYear();
    }

    /** Returns a month in words, for example {@code March 2015}. */
    static String month(int absoluteMonth) {
        return Months.title(absoluteMonth) + " " + Months.year(absoluteMonth);
    }
}
