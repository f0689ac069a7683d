// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.bank;

import java.util.List;
import org.nuxeo.datagen.core.Archive;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.FilePlan;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.description.DatasetWords;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.description.Word.Values;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.importer.operation.DatasetCalls;
import org.nuxeo.datagen.importer.operation.DocumentFeed;
import org.nuxeo.datagen.importer.operation.LogRequest;
import org.nuxeo.datagen.importer.operation.OperationDefinition.OperationIds;

/** The words that choose statements and where they are stored. */
public final class StatementWords {

    private static final Values STATEMENTS = Values.number(0, 1L << 50);
    private static final Word MONTHS = Word.of("nb-months", Values.integer(1, DatasetSpec.MAX_MONTHS))
            .meaning("statements of each account", "120");
    private static final Word MONTHS_OF_FOLDERS = MONTHS.byDefault(null).mustBeGiven();
    private static final Word MONTH_OFFSET = Word.of("month-offset", Values.integer(-1_200, 1_200))
            .meaning("months from firstMonth to the first statements", "0");
    private static final Word WITH_STATES = Word.flag("with-states").meaning("whether each state has its own calendar");
    private static final Word SKIP = Word.of("skip", STATEMENTS).meaning("number of statements to skip", "0");
    private static final Word IN_CUSTOMER_FOLDER =
            Word.flag("store-in-customer-folder").meaning("whether statements are stored below their account");
    private static final Word IN_ROOT = Word.flag("store-in-root").meaning("whether statements are stored in the root");

    /** How many statements are sent. */
    static final Word COUNT =
            Word.of("nb-documents", STATEMENTS).meaning("number of statements").mustBeGiven();

    /** The words of calendar folders. */
    static final List<Word> OF_FOLDERS =
            List.of(MONTHS_OF_FOLDERS, MONTH_OFFSET, DatasetWords.FIRST_MONTH, WITH_STATES);

    /** The words of statements. */
    static final List<Word> OF_STATEMENTS = List.of(
            COUNT, MONTHS, MONTH_OFFSET, DatasetWords.FIRST_MONTH, SKIP, WITH_STATES, IN_CUSTOMER_FOLDER, IN_ROOT);

    private StatementWords() {}

    /**
     * Returns a dataset whose archives have the calendar folders of a call.
     *
     * @throws IllegalArgumentException if months are outside the calendar
     */
    public static Dataset calendar(Description call) {
        FilePlan plan = call.is(WITH_STATES) ? FilePlan.STATE_CALENDAR : FilePlan.CALENDAR;
        return Bank.dataset(
                sized(Bank.spec(), plan, call, MONTHS_OF_FOLDERS, 0, false).build());
    }

    /**
     * Returns a dataset that contains the statements of a call.
     *
     * @throws IllegalArgumentException if more than one file plan is requested, more customers than there can be, or months
     *     outside the calendar
     */
    public static Dataset dataset(Description call) {
        Archive bank = bank(call);
        DatasetSpec.Builder builder = DatasetCalls.seeds(bank, call).blobSizeBytes(call.number(DatasetWords.BLOB_SIZE));
        // Archived statements are never split over logs.
        boolean live = call.is(LogRequest.SPLIT) || call.is(IN_CUSTOMER_FOLDER);
        long statements = call.number(SKIP) + call.number(COUNT);
        return Dataset.of(
                sized(builder, plan(call), call, MONTHS, statements, live).build(), bank);
    }

    /**
     * Returns the bank, unless a call names another archive.
     *
     * @throws IllegalArgumentException if it does
     */
    static Archive bank(Description call) {
        Archive archive = DatasetCalls.archive(call);
        if (!(archive instanceof Bank)) {
            throw new IllegalArgumentException("model " + archive.name()
                    + ": has no customers, accounts and statements; call " + OperationIds.PRODUCE);
        }
        return archive;
    }

    private static DatasetSpec.Builder sized(
            DatasetSpec.Builder builder, FilePlan plan, Description call, Word word, long statements, boolean live) {
        int months = call.integer(word);
        return builder.customers(customers(months, statements))
                .months(months)
                .firstMonth(firstMonth(call, months))
                .liveMonths(live ? months : 0)
                .filePlan(plan);
    }

    private static int firstMonth(Description call, int months) {
        int offset = call.integer(MONTH_OFFSET);
        int first = call.integer(DatasetWords.FIRST_MONTH) + offset;
        if (first < Months.FIRST || first + months - 1 > Months.LAST) {
            throw new IllegalArgumentException("nbMonths " + months + ", monthOffset " + offset + ": months must be in "
                    + Months.text(Months.FIRST) + " to " + Months.text(Months.LAST));
        }
        return first;
    }

    /**
     * Returns how many customers have the first statements, in whole runs of three customers with six accounts.
     *
     * @throws IllegalArgumentException if there are not that many customers
     */
    static long customers(int months, long statements) {
        long accounts = (statements + months - 1) / months;
        long customers = (accounts + 5) / 6 * 3;
        if (customers > DatasetSpec.MAX_CUSTOMERS) {
            throw new IllegalArgumentException("skip and nbDocuments: " + statements + " statements of " + months
                    + " months need more than " + DatasetSpec.MAX_CUSTOMERS + " customers");
        }
        return Math.max(3, customers);
    }

    private static FilePlan plan(Description call) {
        boolean states = call.is(WITH_STATES);
        boolean customer = call.is(IN_CUSTOMER_FOLDER);
        boolean root = call.is(IN_ROOT);
        Check.refuse(
                states && customer || states && root || customer && root,
                () -> "withStates, storeInCustomerFolder, storeInRoot: give one of them");
        return customer
                ? FilePlan.CUSTOMER
                : states ? FilePlan.STATE_CALENDAR : root ? FilePlan.FLAT : FilePlan.CALENDAR;
    }

    /** Returns the feed of the statements of a call. */
    static DocumentFeed feed(Dataset dataset, Description call) {
        DatasetSpec spec = dataset.spec();
        Kind statements = dataset.layout().kinds().series();
        return BankFeeds.ofStatements(
                statements, spec.firstMonth(), spec.months(), call.number(SKIP), call.number(COUNT));
    }
}
