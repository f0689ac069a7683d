// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.bank;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.BankDataset;
import org.nuxeo.datagen.core.bank.Customer;
import org.nuxeo.datagen.core.bank.NameQuery;
import org.nuxeo.datagen.core.bank.NameSearch;
import org.nuxeo.datagen.core.bank.Statement;
import org.nuxeo.datagen.store.document.ArchiveView;

/** What is shown of a bank: the lines of a statement, and customers by first and last name. */
public final class BankView implements ArchiveView {

    private static final String ROW = "%-10s  %-34s  %14s  %14s%n";

    @Override
    public @Nullable More more(Document document) {
        if (document.kind() != Bank.STATEMENT) {
            return null;
        }
        ShownStatement statement = ShownStatement.of(document);
        return new More(document.kind().label(), statement, text(statement));
    }

    private static String text(ShownStatement statement) {
        StringBuilder text = new StringBuilder("\n").append(row("date", "description", "amount", "balance"));
        text.append(row("", "opening balance", "", dollars(statement.openingCents())));
        for (ShownStatement.Line line : statement.lines()) {
            text.append(
                    row(line.date(), line.description(), dollars(line.amountCents()), dollars(line.balanceCents())));
        }
        return text.append(row("", "closing balance", "", dollars(statement.closingCents())))
                .toString();
    }

    private static String row(String date, String description, String amount, String balance) {
        return String.format(Locale.US, ROW, date, description, amount, balance);
    }

    private static String dollars(long cents) {
        long value = Math.abs(cents);
        return String.format(Locale.US, "%s%,d.%02d", cents < 0 ? "-" : "", value / 100, value % 100);
    }

    @Override
    public @Nullable List<Found> find(Dataset dataset, String words, int limit) {
        NameSearch search = Bank.of(dataset).search();
        List<Customer> found = List.of();
        for (int space = words.indexOf(' '); space > 0 && found.isEmpty(); space = words.indexOf(' ', space + 1)) {
            NameQuery query = NameQuery.of(words.substring(0, space), words.substring(space + 1), null);
            found = search.find(query, 0, limit).customers();
        }
        return found.stream()
                .map(customer -> new Found(customer.identity(), customer.numberText()))
                .toList();
    }

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
            int month = document.identity().month();
            Statement statement = Statement.of(bank.generator(), bank.account(document), month);
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
}
