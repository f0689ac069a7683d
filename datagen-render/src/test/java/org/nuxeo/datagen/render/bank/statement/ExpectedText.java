// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.statement;

import java.math.BigDecimal;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.nuxeo.datagen.core.bank.Account;
import org.nuxeo.datagen.core.bank.Customer;
import org.nuxeo.datagen.core.bank.ledger.StatementLines;

/**
 * The text that a reader should extract from a statement, line by line, made from the fields with the JDK's formatters.
 */
final class ExpectedText {

    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("MMM dd", Locale.US);
    private static final DateTimeFormatter MONTH = DateTimeFormatter.ofPattern("MMMM", Locale.US);
    private static final int LINES_OF_FIRST_PAGE = 26;

    private final LoadedStatement statement;
    private final LocalDate first;
    private final List<String> out = new ArrayList<>();

    private ExpectedText(LoadedStatement statement) {
        this.statement = statement;
        this.first = LocalDate.of(statement.month() / 12, statement.month() % 12 + 1, 1);
    }

    static List<String> of(LoadedStatement statement) {
        ExpectedText text = new ExpectedText(statement);
        StatementLines lines = statement.lines();
        boolean two = lines.count() > LINES_OF_FIRST_PAGE - 1;
        int onFirst = two ? LINES_OF_FIRST_PAGE : lines.count();
        text.letterhead();
        text.address();
        text.band(1, two ? 2 : 1);
        text.sums();
        text.headings();
        text.add(text.day(1), "Opening balance", amount(lines.openingCents()));
        text.rows(0, onFirst);
        if (two) {
            text.footer();
            text.letterhead();
            text.band(2, 2);
            text.headings();
            text.rows(onFirst, lines.count());
        }
        text.add(
                text.day(text.first.lengthOfMonth()),
                "Totals and closing balance",
                amount(-lines.totalDebitsCents()),
                amount(lines.totalCreditsCents()),
                amount(lines.closingCents()));
        text.footer();
        return text.out;
    }

    private void letterhead() {
        add("Larkmoor Bank");
        add("1 Heather Row · Larkmoor, DE 19999 · (800) 555-0142 · larkmoor.example");
        add("Account statement");
    }

    private void address() {
        Customer customer = statement.account().customer();
        add(customer.firstName(), customer.lastName());
        add(Integer.toString(customer.houseNumber()), customer.street());
        add(customer.city() + ",", customer.state().code(), String.format(Locale.ROOT, "%05d", customer.zipCode()));
    }

    private void band(int page, int pages) {
        Account account = statement.account();
        add("Account number Account Statement period Page");
        String month = MONTH.format(first);
        add(
                account.numberText(),
                account.kind().label(),
                month + " 1 to " + first.lengthOfMonth() + ", " + first.getYear(),
                page + " of " + pages);
    }

    private void sums() {
        StatementLines lines = statement.lines();
        add("Opening balance Total credits Total debits Closing balance");
        add(
                dollars(lines.openingCents()),
                dollars(lines.totalCreditsCents()),
                dollars(-lines.totalDebitsCents()),
                dollars(lines.closingCents()));
    }

    private void headings() {
        add("Date Description Category Debit Credit Balance");
    }

    private void rows(int from, int to) {
        StatementLines lines = statement.lines();
        for (int i = from; i < to; i++) {
            add(
                    day(lines.day(i)),
                    lines.counterparty(i),
                    lines.category(i).label(),
                    amount(Math.abs(lines.amountCents(i))),
                    amount(lines.balanceCents(i)));
        }
    }

    private void footer() {
        add("Please examine this statement on receipt. Tell us of any error within 60 days of the closing date,"
                + " at (800) 555-0142 or at the address above.");
        add("Balances bear the interest and fees of your account agreement. Larkmoor Bank is an invented"
                + " institution and a member of no deposit insurance scheme;");
        add("the names, numbers and amounts on this statement are generated test data and describe no person"
                + " and no account.");
    }

    private String day(int day) {
        return DAY.format(first.withDayOfMonth(day));
    }

    static String amount(long cents) {
        return new DecimalFormat("#,##0.00", DecimalFormatSymbols.getInstance(Locale.ROOT))
                .format(BigDecimal.valueOf(cents, 2));
    }

    private static String dollars(long cents) {
        return (cents < 0 ? "-$" : "$") + amount(Math.abs(cents));
    }

    private void add(String... fields) {
        out.add(String.join(" ", fields));
    }
}
