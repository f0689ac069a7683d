// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import java.util.List;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.bank.FilePlan;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.importer.operation.parameter.Parameter;
import org.nuxeo.datagen.importer.operation.parameter.ParameterValues;

/** The parameters that choose statements and where they are stored. */
final class StatementParameters {

    private static final long MAX_STATEMENTS = 1L << 50;
    private static final Parameter MONTHS =
            Parameter.integer("nbMonths", "statements of each account").within(1, DatasetSpec.MAX_MONTHS);
    private static final Parameter MONTH_OFFSET = Parameter.integer(
                    "monthOffset", "months from firstMonth to the first statements")
            .within(-1_200, 1_200)
            .orElse(0);
    private static final Parameter WITH_STATES =
            Parameter.flag("withStates", "whether each state has its own calendar");

    /** The parameters of calendar folders. */
    static final List<Parameter> FOLDERS =
            List.of(MONTHS.mustBeGiven(), MONTH_OFFSET, DatasetParameters.FIRST_MONTH, WITH_STATES);

    /** The parameters of statements. */
    static final List<Parameter> STATEMENTS = List.of(
            Parameter.number("nbDocuments", "number of statements")
                    .within(0, MAX_STATEMENTS)
                    .mustBeGiven(),
            MONTHS.orElse(120),
            MONTH_OFFSET,
            DatasetParameters.FIRST_MONTH,
            Parameter.number("skip", "number of statements to skip")
                    .within(0, MAX_STATEMENTS)
                    .orElse(0L),
            WITH_STATES,
            Parameter.flag("storeInCustomerFolder", "whether statements are stored below their account"),
            Parameter.flag("storeInRoot", "whether statements are stored in the root"));

    private final ParameterValues values;
    private final int months;
    private final int firstMonth;

    /** @throws IllegalArgumentException if months are outside the calendar */
    StatementParameters(ParameterValues values) {
        this.values = values;
        this.months = values.integer("nbMonths");
        int offset = values.integer("monthOffset");
        this.firstMonth = Months.parse(values.text("firstMonth")) + offset;
        if (firstMonth < Months.FIRST || firstMonth + months - 1 > Months.LAST) {
            throw new IllegalArgumentException("nbMonths " + months + ", monthOffset " + offset + ": months must be in "
                    + Months.text(Months.FIRST) + " to " + Months.text(Months.LAST));
        }
    }

    /** Returns a dataset whose archives have the calendar folders. */
    Dataset calendar() {
        FilePlan plan = values.flag("withStates") ? FilePlan.STATE_CALENDAR : FilePlan.CALENDAR;
        return Dataset.of(sized(DatasetSpec.builder(), plan, 0, false).build());
    }

    /**
     * Returns a dataset that contains the statements.
     *
     * @throws IllegalArgumentException if more than one file plan is requested, or more customers than there can be
     */
    Dataset dataset() {
        DatasetSpec.Builder builder = DatasetParameters.seeds(values).blobSizeBytes(values.number("blobSize"));
        // Archived statements are never split over logs.
        boolean live = values.flag("split") || values.flag("storeInCustomerFolder");
        long statements = values.number("skip") + values.number("nbDocuments");
        return DatasetParameters.bank(sized(builder, plan(), statements, live), values);
    }

    private DatasetSpec.Builder sized(DatasetSpec.Builder builder, FilePlan plan, long statements, boolean live) {
        return builder.customers(customers(months, statements))
                .months(months)
                .firstMonth(firstMonth)
                .liveMonths(live ? months : 0)
                .filePlan(plan);
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

    private FilePlan plan() {
        boolean states = values.flag("withStates");
        boolean customer = values.flag("storeInCustomerFolder");
        boolean root = values.flag("storeInRoot");
        if (states && customer || states && root || customer && root) {
            throw new IllegalArgumentException("withStates, storeInCustomerFolder, storeInRoot: give one of them");
        }
        return customer
                ? FilePlan.CUSTOMER
                : states ? FilePlan.STATE_CALENDAR : root ? FilePlan.FLAT : FilePlan.CALENDAR;
    }

    /** Returns the feed of the statements. */
    DocumentFeed feed(Dataset dataset) {
        return DocumentFeed.ofStatements(
                dataset.layout().kinds().series(),
                firstMonth,
                months,
                values.number("skip"),
                values.number("nbDocuments"));
    }
}
