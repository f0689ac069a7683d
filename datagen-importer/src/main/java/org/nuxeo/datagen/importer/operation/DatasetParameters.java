package org.nuxeo.datagen.importer.operation;

import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.FilePlan;
import org.nuxeo.datagen.core.calendar.Months;

/**
 * The parameters that say which dataset is meant, as operations take them: what is null has the default of
 * {@link DatasetSpec.Builder}.
 *
 * @param customers number of customers
 * @param months number of months
 * @param firstMonth {@code YYYY-MM}
 * @param liveMonths how many of the last months are live; not together with {@code liveFrom}
 * @param liveFrom {@code YYYY-MM} from which statements are live
 * @param seed chooses identities
 * @param dataSeed chooses amounts
 * @param filePlan {@code customer}, {@code calendar}, {@code state-calendar} or {@code flat}
 * @param blobSize length in bytes to which files are padded
 */
public record DatasetParameters(
        Long customers,
        Integer months,
        String firstMonth,
        Integer liveMonths,
        String liveFrom,
        Long seed,
        Long dataSeed,
        String filePlan,
        Long blobSize) {

    /** The parameters of a dataset of which only the seeds matter. */
    public static DatasetParameters ofSeeds(Long seed, Long dataSeed, Long blobSize) {
        return new DatasetParameters(null, null, null, null, null, seed, dataSeed, null, blobSize);
    }

    /**
     * Returns the dataset.
     *
     * @throws IllegalArgumentException if a parameter is out of range
     */
    public Dataset dataset() {
        DatasetSpec.Builder builder = DatasetSpec.builder();
        if (customers != null) {
            builder.customers(Checks.required("customers", customers, 1, DatasetSpec.MAX_CUSTOMERS));
        }
        if (months != null) {
            builder.months(Checks.range("months", months, 0, 1, DatasetSpec.MAX_MONTHS));
        }
        if (firstMonth != null) {
            builder.firstMonth(month("firstMonth", firstMonth));
        }
        if (liveMonths != null) {
            builder.liveMonths(liveMonths);
        }
        if (liveFrom != null) {
            builder.liveFrom(month("liveFrom", liveFrom));
        }
        if (seed != null) {
            builder.seed(seed);
        }
        if (dataSeed != null) {
            builder.dataSeed(dataSeed);
        }
        if (filePlan != null) {
            builder.filePlan(FilePlan.of(filePlan));
        }
        if (blobSize != null) {
            builder.blobSizeBytes(blobSize);
        }
        return Dataset.of(builder.build());
    }

    static int month(String name, String text) {
        try {
            return Months.parse(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    name + " " + text + ": must be a month from " + Months.text(Months.FIRST) + " to "
                            + Months.text(Months.LAST) + ", written YYYY-MM",
                    e);
        }
    }
}
