package org.nuxeo.datagen.server.job;

import java.util.Objects;

/**
 * What is asked of a job.
 *
 * @param work what it does
 * @param maxRate ceiling on the documents a second of each stage at the start, 0 for none
 * @param threads of each stage, 1 to 1024
 * @param blobs how many files a verification renders and compares, spread over all
 */
public record JobSpec(JobWork work, long maxRate, int threads, long blobs) {
    /** The highest ceiling that can be asked for, in documents a second. */
    public static final long MAX_RATE = 1_000_000_000;

    /** The most threads of a stage. */
    public static final int MAX_THREADS = 1024;

    /** Files a verification looks at unless told otherwise. */
    public static final long DEFAULT_BLOBS = 1000;

    public JobSpec {
        Objects.requireNonNull(work, "work");
        checkRate(maxRate);
        checkThreads(threads);
        if (blobs < 0) {
            throw new IllegalArgumentException("blobs " + blobs + ": must not be negative");
        }
    }

    static void checkRate(long maxRate) {
        if (maxRate < 0 || maxRate > MAX_RATE) {
            throw new IllegalArgumentException(
                    "maxRate " + maxRate + ": must be 0 (no ceiling) to " + MAX_RATE + " documents a second");
        }
    }

    static void checkThreads(int threads) {
        if (threads < 1 || threads > MAX_THREADS) {
            throw new IllegalArgumentException("threads " + threads + ": must be 1 to " + MAX_THREADS);
        }
    }
}
