// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core;

import java.time.YearMonth;
import java.util.HexFormat;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.BlobKey;
import org.nuxeo.datagen.core.id.DatasetVersion;
import org.nuxeo.datagen.core.text.Canonical;
import org.nuxeo.datagen.core.text.Check;

/**
 * Everything a dataset depends on. Two equal specs are the same dataset, on any machine.
 *
 * @param version version of the function from spec to documents
 * @param seed chooses names, addresses, and customer and account numbers
 * @param dataSeed chooses what may differ for the same customers: amounts, counterparties and dates of transactions
 * @param corpus name of the corpus, {@code us} for the built-in one
 * @param corpusFingerprint fingerprint of the corpus' content, 0 to 2^32 - 1
 * @param customers number of groups, which are the customers of a bank, 0 to {@link #MAX_CUSTOMERS}
 * @param months number of months with statements, 0 to {@link #MAX_MONTHS}
 * @param firstMonth absolute month of the first statements, see {@link Months}
 * @param liveFrom absolute month from which statements are live; older statements go to the archives. It may lie outside
 *     the months of the dataset
 * @param filePlan rule for the repository and the parent of statements
 * @param blobSizeBytes length to which blobs are padded, 1 to {@link #MAX_BLOB_SIZE_BYTES}, or 0 for their natural length
 * @param archiveFingerprint fingerprint of the archive, see {@link Archive#fingerprint}
 */
public record DatasetSpec(
        DatasetVersion version,
        long seed,
        long dataSeed,
        String corpus,
        long corpusFingerprint,
        long customers,
        int months,
        int firstMonth,
        int liveFrom,
        FilePlan filePlan,
        long blobSizeBytes,
        String archiveFingerprint) {

    /** The largest number of customers: about 4.4 trillion. */
    public static final long MAX_CUSTOMERS = 1L << 42;
    /** The largest number of months: 50 years. */
    public static final int MAX_MONTHS = 600;

    /** The largest length to which blobs are padded: 1 GiB. */
    public static final long MAX_BLOB_SIZE_BYTES = BlobKey.MAX_BLOB_SIZE_BYTES;

    /** The number of customers unless the builder is given another. */
    public static final long DEFAULT_CUSTOMERS = 1_200;

    /** The number of months unless the builder is given another. */
    public static final int DEFAULT_MONTHS = 12;

    /** The absolute month of the first statements unless the builder is given another: 2015-01. */
    public static final int DEFAULT_FIRST_MONTH = Months.of(2015, 1);

    /** The seed unless the builder is given another. */
    public static final long DEFAULT_SEED = 2020;

    /** The number of live months unless the builder is given another or a live boundary: the last six. */
    public static final int DEFAULT_LIVE_MONTHS = 6;

    /** @throws IllegalArgumentException if a value is out of its range; the message names the value and the range */
    public DatasetSpec {
        Check.given("version", version, "corpus", corpus, "filePlan", filePlan);
        Objects.requireNonNull(archiveFingerprint, "archiveFingerprint");
        if (version.form().isByArchive() && !archiveFingerprint.matches("[0-9a-f]{16}")) {
            throw new IllegalArgumentException(
                    "model fingerprint " + archiveFingerprint + ": must be 16 hexadecimal digits");
        }
        Check.range("customers", customers, 0, MAX_CUSTOMERS);
        Check.range("months", months, 0, MAX_MONTHS);
        Check.range("blob size", blobSizeBytes, 0, MAX_BLOB_SIZE_BYTES);
        Check.range("corpus fingerprint", corpusFingerprint, 0, 0xFFFFFFFFL);
        requireMonth("first month", firstMonth);
        requireMonth("live boundary", liveFrom);
        if (firstMonth + months - 1 > Months.LAST) {
            throw new IllegalArgumentException("months " + months + ": must be at most "
                    + (Months.LAST - firstMonth + 1) + " from " + Months.text(firstMonth)
                    + " on, since the last statements are of " + Months.text(Months.LAST));
        }
    }

    /** Accepts the month after the last one, since a live boundary there archives every statement. */
    private static void requireMonth(String name, int month) {
        if (month < Months.FIRST || month > Months.LAST + 1) {
            throw new IllegalArgumentException(name + " " + Months.text(Math.max(0, month)) + ": must be "
                    + Months.text(Months.FIRST) + " to " + Months.text(Months.LAST));
        }
    }

    /** Returns a builder with the defaults: 1,200 groups, the 12 months of 2015 and seed 2020. */
    public static Builder builder(Archive archive) {
        return builder(archive.version(), archive.source(), archive.fingerprint());
    }

    /** Returns a builder with the defaults for an archive of which only the fingerprints are known. */
    public static Builder builder(DatasetVersion version, Archive.Source source, String archiveFingerprint) {
        return new Builder(version, source, archiveFingerprint);
    }

    /** Returns the absolute month after the last statements. */
    public int endMonth() {
        return firstMonth + months;
    }

    /** Returns the absolute month of the first live statements, or {@link #endMonth} if no statement is live. */
    public int liveStart() {
        return Math.max(firstMonth, Math.min(liveFrom, endMonth()));
    }

    /**
     * Returns a copy with other numbers of customers and months, and the same live boundary.
     *
     * @throws IllegalArgumentException if a number is out of its range
     */
    public DatasetSpec withSize(long newCustomers, int newMonths) {
        return new Builder(this).customers(newCustomers).months(newMonths).build();
    }

    /**
     * Returns a copy with another live boundary.
     *
     * @throws IllegalArgumentException if it is out of its range
     */
    public DatasetSpec withLiveFrom(int newLiveFrom) {
        return new Builder(this).liveFrom(newLiveFrom).build();
    }

    /** Returns whether this dataset has every document of another one, in the same repository and at the same path. */
    public boolean contains(DatasetSpec other) {
        return baseFingerprint().equals(other.baseFingerprint())
                && customers >= other.customers
                && (other.months == 0 || firstMonth <= other.firstMonth && endMonth() >= other.endMonth());
    }

    /** Returns the fingerprint of the spec: the first 32 hexadecimal digits of the SHA-256 of its canonical text. */
    public String fingerprint() {
        return digest(base() + " customers=" + customers + " months=" + months + " first=" + firstMonth);
    }

    /**
     * Returns the fingerprint of all values that each single document depends on: all but customers, months, first month.
     */
    public String baseFingerprint() {
        return digest(base());
    }

    private String base() {
        return "datagen version=" + version + " seed=" + seed + " data=" + dataSeed + " corpus=" + corpusFingerprint
                + " live=" + liveFrom + " plan=" + filePlan.label() + " blob=" + blobSizeBytes
                + (version.form().isByArchive() ? " model=" + archiveFingerprint : "");
    }

    private static String digest(String text) {
        return HexFormat.of().formatHex(Canonical.digest(text), 0, 16);
    }

    /** Builder of specs. A value that is not set has its default. */
    public static final class Builder {

        private final DatasetVersion version;
        private final String corpus;
        private final long corpusFingerprint;
        private final String archiveFingerprint;
        private long seed = DEFAULT_SEED;
        private @Nullable Long dataSeed;
        private long customers = DEFAULT_CUSTOMERS;
        private int months = DEFAULT_MONTHS;
        private int firstMonth = DEFAULT_FIRST_MONTH;
        private @Nullable Integer liveMonths;
        private @Nullable Integer liveFrom;
        private FilePlan filePlan = FilePlan.CUSTOMER;
        private long blobSizeBytes;

        private Builder(DatasetVersion version, Archive.Source source, String archiveFingerprint) {
            this.version = Objects.requireNonNull(version, "version");
            this.corpus = source.name();
            this.corpusFingerprint = source.fingerprint();
            this.archiveFingerprint = Objects.requireNonNull(archiveFingerprint, "archiveFingerprint");
        }

        private Builder(DatasetSpec spec) {
            this(spec.version, new Archive.Source(spec.corpus, spec.corpusFingerprint), spec.archiveFingerprint);
            seed = spec.seed;
            dataSeed = spec.dataSeed;
            customers = spec.customers;
            months = spec.months;
            firstMonth = spec.firstMonth;
            liveFrom = spec.liveFrom;
            filePlan = spec.filePlan;
            blobSizeBytes = spec.blobSizeBytes;
        }

        /** Sets the seed, which chooses names, addresses and numbers; 2020 by default. */
        public Builder seed(long value) {
            this.seed = value;
            return this;
        }

        /** Sets the data seed, which chooses amounts, counterparties and dates; equal to the seed by default. */
        public Builder dataSeed(long value) {
            this.dataSeed = value;
            return this;
        }

        /** Sets the number of customers, 0 to {@link DatasetSpec#MAX_CUSTOMERS}; 1,200 by default. */
        public Builder customers(long value) {
            this.customers = value;
            return this;
        }

        /** Sets the number of months with statements, 0 to {@link DatasetSpec#MAX_MONTHS}; 12 by default. */
        public Builder months(int value) {
            this.months = value;
            return this;
        }

        /** Sets the absolute month of the first statements, see {@link Months#of}; 2015-01 by default. */
        public Builder firstMonth(int value) {
            this.firstMonth = value;
            return this;
        }

        /** Sets the month of the first statements; 2015-01 by default. */
        public Builder firstMonth(YearMonth value) {
            return firstMonth(Months.of(value));
        }

        /** Sets how many of the last months are live. Cannot be combined with {@link #liveFrom}. */
        public Builder liveMonths(int value) {
            this.liveMonths = value;
            return this;
        }

        /** Sets the absolute month from which statements are live. Cannot be combined with {@link #liveMonths}. */
        public Builder liveFrom(int value) {
            this.liveFrom = value;
            return this;
        }

        /** Sets the file plan; {@link FilePlan#CUSTOMER} by default. */
        public Builder filePlan(FilePlan value) {
            this.filePlan = Objects.requireNonNull(value, "filePlan");
            return this;
        }

        /** Sets the length to which blobs are padded; 0, the default, leaves them their natural length. */
        public Builder blobSizeBytes(long value) {
            this.blobSizeBytes = value;
            return this;
        }

        /**
         * Returns the spec.
         *
         * @throws IllegalArgumentException if a value is out of its range, or if both live months and a live boundary are
         *     set; the message names the value and its range
         */
        public DatasetSpec build() {
            if (liveMonths != null && liveFrom != null) {
                throw new IllegalArgumentException("live months and a live boundary: give one of them");
            }
            if (liveMonths != null) {
                Check.range("live months", liveMonths, 0, months);
            }
            int live = liveMonths != null ? liveMonths : Math.min(version.form().liveMonths(), months);
            int boundary = liveFrom != null ? liveFrom : firstMonth + months - live;
            return new DatasetSpec(
                    version,
                    seed,
                    dataSeed != null ? dataSeed : seed,
                    corpus,
                    corpusFingerprint,
                    customers,
                    months,
                    firstMonth,
                    boundary,
                    filePlan,
                    blobSizeBytes,
                    archiveFingerprint);
        }
    }
}
