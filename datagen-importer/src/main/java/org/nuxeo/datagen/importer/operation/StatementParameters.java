package org.nuxeo.datagen.importer.operation;

import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.FilePlan;
import org.nuxeo.datagen.core.calendar.Months;

/**
 * Which statements are to be sent, and where they lie.
 *
 * @param count number of statements
 * @param skip how many precede the first
 * @param months statements of each account
 * @param monthOffset how many months the first one is later than {@code firstMonth}
 * @param firstMonth {@code YYYY-MM}, or null for the default
 * @param plan where statements lie
 * @param live whether they are live and lie in the repository of their state; otherwise they are archived
 * @param seeds seeds and size of files
 */
public record StatementParameters(
        Long count,
        Long skip,
        Integer months,
        Integer monthOffset,
        String firstMonth,
        FilePlan plan,
        boolean live,
        DatasetParameters seeds) {

    private static final long MAX_STATEMENTS = 1L << 50;

    public StatementParameters {
        count = Checks.required("nbDocuments", count, 0, MAX_STATEMENTS);
        skip = Checks.range("skip", skip, 0, 0, MAX_STATEMENTS);
        months = (int)
                Checks.required("nbMonths", months == null ? null : Long.valueOf(months), 1, DatasetSpec.MAX_MONTHS);
        monthOffset = Checks.range("monthOffset", monthOffset, 0, -1_200, 1_200);
    }

    /**
     * Returns the file plan that the parameters of the operations stand for.
     *
     * @throws IllegalArgumentException if more than one is asked for
     */
    public static FilePlan plan(Boolean withStates, Boolean inCustomerFolder, Boolean inRoot) {
        boolean states = Boolean.TRUE.equals(withStates);
        boolean customer = Boolean.TRUE.equals(inCustomerFolder);
        boolean root = Boolean.TRUE.equals(inRoot);
        if (states && customer || states && root || customer && root) {
            throw new IllegalArgumentException("withStates, storeInCustomerFolder, storeInRoot: give one of them");
        }
        return customer
                ? FilePlan.CUSTOMER
                : states ? FilePlan.STATE_CALENDAR : root ? FilePlan.FLAT : FilePlan.CALENDAR;
    }

    /** Returns a dataset that contains the statements. */
    public Dataset dataset() {
        return new DatasetParameters(
                        StatementFeed.customers(months, skip + count),
                        months,
                        Months.text(first()),
                        live ? months : 0,
                        null,
                        seeds.seed(),
                        seeds.dataSeed(),
                        plan.label(),
                        seeds.blobSize())
                .dataset();
    }

    /** Returns the statements, for any number of threads. */
    public DocumentFeed feed() {
        return new StatementFeed(first(), months, skip, count);
    }

    private int first() {
        int from = firstMonth == null
                ? DatasetSpec.builder().build().firstMonth()
                : DatasetParameters.month("firstMonth", firstMonth);
        int first = from + monthOffset;
        if (first < Months.FIRST || first + months - 1 > Months.LAST) {
            throw new IllegalArgumentException("nbMonths " + months + ", monthOffset " + monthOffset
                    + ": months must lie in " + Months.text(Months.FIRST) + " to " + Months.text(Months.LAST));
        }
        return first;
    }
}
