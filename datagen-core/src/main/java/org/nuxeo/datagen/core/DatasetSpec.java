package org.nuxeo.datagen.core;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.YearMonth;
import java.util.HexFormat;
import java.util.Objects;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.BlobKey;
import org.nuxeo.datagen.core.id.DatasetVersion;
import org.nuxeo.datagen.core.internal.layout.BlockLayout;

/**
 * Everything a dataset depends on. Two equal specs are the same dataset, on any machine.
 *
 * @param version of the function from spec to documents
 * @param seed chooses identities: names, addresses, numbers
 * @param dataSeed chooses what may differ for the same identities: amounts, counterparties, dates of lines
 * @param corpus name of the corpus, {@code us} for the built-in one
 * @param corpusFingerprint of the corpus' content, 0 to 2^32 - 1
 * @param customers 0 to 2^42
 * @param months 0 to 600
 * @param firstMonth absolute month of the first statements, see {@link Months}
 * @param liveFrom absolute month from which statements are live; older ones go to the archives. May lie outside the range
 * @param filePlan where statements live
 * @param blobSizeBytes length to which blobs are padded, up to {@link #MAX_BLOB_SIZE_BYTES}, or 0 for their natural length
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
        long blobSizeBytes) {

    public static final long MAX_CUSTOMERS = 1L << 42;
    public static final int MAX_MONTHS = 600;

    /** The largest length to which blobs are padded: 1 GB, what a blob key can say. */
    public static final long MAX_BLOB_SIZE_BYTES = BlobKey.MAX_BLOB_SIZE_BYTES;

    /** Live months if the spec does not say: the last six. */
    public static final int DEFAULT_LIVE_MONTHS = 6;

    public DatasetSpec {
        Objects.requireNonNull(version, "version");
        Objects.requireNonNull(corpus, "corpus");
        Objects.requireNonNull(filePlan, "filePlan");
        requireRange("customers", customers, 0, Math.min(MAX_CUSTOMERS, BlockLayout.MAX_CUSTOMERS));
        requireRange("months", months, 0, MAX_MONTHS);
        requireRange("blob size", blobSizeBytes, 0, MAX_BLOB_SIZE_BYTES);
        requireRange("corpus fingerprint", corpusFingerprint, 0, 0xFFFFFFFFL);
        requireMonth("first month", firstMonth);
        requireMonth("live boundary", liveFrom);
        if (firstMonth + months - 1 > Months.LAST) {
            throw new IllegalArgumentException("months " + months + ": from " + Months.text(firstMonth) + " at most "
                    + (Months.LAST - firstMonth + 1) + ", since statements end with " + Months.text(Months.LAST));
        }
    }

    private static void requireRange(String name, long value, long min, long max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException(name + " " + value + ": must be " + min + " to " + max);
        }
    }

    /** The boundary may lie one month after the last, so that every month is archived. */
    private static void requireMonth(String name, int month) {
        if (month < Months.FIRST || month > Months.LAST + 1) {
            throw new IllegalArgumentException(name + " " + Months.text(Math.max(0, month)) + ": must be "
                    + Months.text(Months.FIRST) + " to " + Months.text(Months.LAST));
        }
    }

    /** Returns a builder with the defaults: 1,200 customers and the 12 months of 2015, seed 2020, built-in corpus. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns the month of the first statements. */
    public YearMonth firstYearMonth() {
        return Months.yearMonth(firstMonth);
    }

    /** Returns the month of the last statements; the one before the first if there are none. */
    public YearMonth lastYearMonth() {
        return Months.yearMonth(endMonth() - 1);
    }

    /** Returns the absolute month after the last one. */
    public int endMonth() {
        return firstMonth + months;
    }

    /** Returns the month within the range from which statements are live; the end of the range if none is. */
    public int liveStart() {
        return Math.max(firstMonth, Math.min(liveFrom, endMonth()));
    }

    /** Returns a copy with other numbers of customers and months, and the same live boundary. */
    public DatasetSpec withSize(long newCustomers, int newMonths) {
        return new DatasetSpec(
                version,
                seed,
                dataSeed,
                corpus,
                corpusFingerprint,
                newCustomers,
                newMonths,
                firstMonth,
                liveFrom,
                filePlan,
                blobSizeBytes);
    }

    /** Tells whether every document of the other dataset is, at the same place, a document of this one. */
    public boolean contains(DatasetSpec other) {
        return baseFingerprint().equals(other.baseFingerprint())
                && customers >= other.customers
                && (other.months == 0 || firstMonth <= other.firstMonth && endMonth() >= other.endMonth());
    }

    /** Returns 32 hexadecimal digits that stand for the whole spec: the start of the SHA-256 of its canonical text. */
    public String fingerprint() {
        return digest(base() + " customers=" + customers + " months=" + months + " first=" + firstMonth);
    }

    /** Returns the fingerprint of what decides each document by itself: all but customers, months and first month. */
    public String baseFingerprint() {
        return digest(base());
    }

    private String base() {
        return "datagen version=" + version + " seed=" + seed + " data=" + dataSeed + " corpus=" + corpusFingerprint
                + " live=" + liveFrom + " plan=" + filePlan.label() + " blob=" + blobSizeBytes;
    }

    private static String digest(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("SHA-256 is missing from this Java runtime", e);
        }
    }

    /** Collects a spec; what is not set has its default. */
    public static final class Builder {

        private long seed = 2020;
        private Long dataSeed;
        private Corpus corpus;
        private long customers = 1200;
        private int months = 12;
        private int firstMonth = Months.of(2015, 1);
        private Integer liveMonths;
        private Integer liveFrom;
        private FilePlan filePlan = FilePlan.CUSTOMER;
        private long blobSizeBytes;

        private Builder() {}

        public Builder seed(long value) {
            this.seed = value;
            return this;
        }

        /** Sets the data seed; without it, it is the seed. */
        public Builder dataSeed(long value) {
            this.dataSeed = value;
            return this;
        }

        public Builder corpus(Corpus value) {
            this.corpus = value;
            return this;
        }

        public Builder customers(long value) {
            this.customers = value;
            return this;
        }

        public Builder months(int value) {
            this.months = value;
            return this;
        }

        /** Sets the first absolute month, see {@link Months#of}. */
        public Builder firstMonth(int value) {
            this.firstMonth = value;
            return this;
        }

        /** Sets the month of the first statements. */
        public Builder firstMonth(YearMonth value) {
            return firstMonth(Months.of(value));
        }

        /** Sets how many of the last months are live; not together with {@link #liveFrom}. */
        public Builder liveMonths(int value) {
            this.liveMonths = value;
            return this;
        }

        /** Sets the absolute month from which statements are live; not together with {@link #liveMonths}. */
        public Builder liveFrom(int value) {
            this.liveFrom = value;
            return this;
        }

        /** Sets the month from which statements are live; not together with {@link #liveMonths}. */
        public Builder liveFrom(YearMonth value) {
            return liveFrom(Months.of(value));
        }

        public Builder filePlan(FilePlan value) {
            this.filePlan = value;
            return this;
        }

        public Builder blobSizeBytes(long value) {
            this.blobSizeBytes = value;
            return this;
        }

        /**
         * Returns the spec.
         *
         * @throws IllegalArgumentException if a value is out of range; the message names it, its limits and the remedy
         */
        public DatasetSpec build() {
            if (liveMonths != null && liveFrom != null) {
                throw new IllegalArgumentException("live months and a live boundary: give one of them");
            }
            if (liveMonths != null) {
                requireRange("live months", liveMonths, 0, months);
            }
            int live = liveMonths != null ? liveMonths : Math.min(DEFAULT_LIVE_MONTHS, months);
            int boundary = liveFrom != null ? liveFrom : firstMonth + months - live;
            Corpus used = corpus != null ? corpus : Corpus.builtIn();
            return new DatasetSpec(
                    DatasetVersion.CURRENT,
                    seed,
                    dataSeed != null ? dataSeed : seed,
                    used.name(),
                    used.fingerprint(),
                    customers,
                    months,
                    firstMonth,
                    boundary,
                    filePlan,
                    blobSizeBytes);
        }
    }
}
