// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.bank;

import static org.nuxeo.datagen.core.bank.Bank.ACCOUNT;
import static org.nuxeo.datagen.core.bank.Bank.CUSTOMER;
import static org.nuxeo.datagen.core.bank.Bank.IDCARD;
import static org.nuxeo.datagen.core.bank.Bank.LETTER;
import static org.nuxeo.datagen.core.bank.Bank.STATEMENT;
import static org.nuxeo.datagen.spark.internal.filter.ArchiveScan.Comparison.EQUAL;

import java.time.LocalDate;
import java.time.YearMonth;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.CustomerNumber;
import org.nuxeo.datagen.core.bank.Generator;
import org.nuxeo.datagen.core.bank.corpus.UsState;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.Home;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.spark.internal.column.ColumnFiller;
import org.nuxeo.datagen.spark.internal.column.SourceTable;
import org.nuxeo.datagen.spark.internal.filter.ArchiveScan;
import org.nuxeo.datagen.spark.internal.filter.ArchiveScan.Match;
import org.nuxeo.datagen.spark.internal.filter.Positions;
import org.nuxeo.datagen.spark.internal.filter.Space;

/** The bank's tables, named in the plural, and what filters of their columns match. */
public final class BankScan implements ArchiveScan {

    static final SourceTable CUSTOMERS = of("customers", CUSTOMER, "state");
    static final SourceTable ACCOUNTS = of("accounts", ACCOUNT, null);

    /** The lines of statements. A position is that of a statement, so it has several rows. */
    static final SourceTable TRANSACTIONS =
            new SourceTable("transactions", "transaction", STATEMENT.label(), null, true);

    /** The tables. */
    public static final List<SourceTable> TABLES = List.of(
            SourceTable.ofKind("states", Bank.STATE),
            SourceTable.ofKind("folders", Bank.FOLDER),
            CUSTOMERS,
            of("idcards", IDCARD, null),
            ACCOUNTS,
            of("letters", LETTER, null),
            of("statements", STATEMENT, null),
            TRANSACTIONS,
            SourceTable.DOCUMENTS);

    private static SourceTable of(String label, Kind kind, @Nullable String homeColumn) {
        return new SourceTable(label, kind.label(), "position", homeColumn, kind.isSeries());
    }

    @Override
    public List<SourceTable> tables(Dataset dataset) {
        return TABLES;
    }

    @Override
    public Optional<ColumnFiller> filler(SourceTable table, Dataset dataset, List<String> columns, int capacity) {
        return table.equals(TRANSACTIONS) ? TransactionFiller.of(dataset, columns, capacity) : Optional.empty();
    }

    @Override
    public Match match(Space space, String column, Comparison comparison, Object value) {
        if (value instanceof LocalDate date && space.table().equals(TRANSACTIONS) && column.equals("date")) {
            return monthsOf(space, comparison, Months.of(YearMonth.from(date)));
        }
        return value instanceof String text && comparison == EQUAL ? equal(space, column, text) : space.anything();
    }

    /** Returns the months in which a line can have a date. Spark compares the dates themselves. */
    private static Match monthsOf(Space space, Comparison comparison, int month) {
        Positions months = space.months(each -> each == month || comparison.holds(Integer.compare(each, month)));
        return new Match(months, null, false);
    }

    private static Match equal(Space space, String column, String text) {
        SourceTable table = space.table();
        Kind kind = table.kind(space.dataset());
        // customers and accounts call their own number so
        return switch (column.equals("number") ? table.label() + " number" : column) {
            case "statement_id" -> Match.at(space.document(text));
            case "customer_number", "customers number" -> Match.at(customer(space, text));
            case "account_number", "accounts number" -> Match.at(account(space, text));
            case "repository" -> kind == null || kind.isShared() ? space.anything() : repository(space, text);
            default -> space.anything();
        };
    }

    /** Returns the documents of the customer with a number. Texts are compared as they are: case matters. */
    private static Positions customer(Space space, String text) {
        long customer = customer(space.dataset(), text);
        if (customer < 0 || text.length() != CustomerNumber.LENGTH) {
            return Positions.NONE;
        }
        Generator generator = Bank.of(space.dataset()).generator();
        if (!space.table().oneKind(space.dataset()).hasSchema("account")) {
            return Positions.of(customer, customer + 1);
        }
        long first = generator.firstAccount(customer);
        return space.owners(first, first + generator.accountCount(customer));
    }

    /** Returns the documents of the account with a number. */
    private static Positions account(Space space, String text) {
        long customer = customer(space.dataset(), text);
        long account = customer < 0
                ? -1
                : Bank.of(space.dataset()).generator().accountOf(customer, CustomerNumber.parseIndex(text));
        return account < 0 ? Positions.NONE : space.owners(account, account + 1);
    }

    /** Returns the position of the customer with the number that a text begins with, or -1. */
    private static long customer(Dataset dataset, String text) {
        long number = CustomerNumber.parse(text);
        if (number < 0 || !text.startsWith(CustomerNumber.text(number))) {
            return -1;
        }
        long customer = Bank.of(dataset).generator().customerOfNumber(number);
        return customer < dataset.spec().customers() ? customer : -1;
    }

    /** Returns the documents of a repository, given by its name. */
    private static Match repository(Space space, String label) {
        boolean byMonth = space.table().byMonth();
        int liveFrom = space.dataset().spec().liveFrom();
        if (label.equals(Bank.ARCHIVES.label())) {
            return Match.at(byMonth ? space.months(month -> month < liveFrom) : Positions.NONE);
        }
        Set<Home> homes = Arrays.stream(UsState.values())
                .filter(state -> Bank.repository(state).label().equals(label))
                .map(UsState::home)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        Positions live = byMonth ? space.months(month -> month >= liveFrom) : space.all();
        return new Match(live, homes, true);
    }
}
