// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.job;

import java.util.Objects;

/**
 * The parameters of a job.
 *
 * @param work the work to do
 * @param maxRate initial rate limit of each stage in documents per second, 0 for none
 * @param threads initial number of threads of each stage, 1 to 1024
 * @param blobs number of files that a verification renders and compares, spread over the whole dataset
 */
public record JobSpec(JobWork work, long maxRate, int threads, long blobs) {
    /** Maximum rate limit in documents per second. */
    public static final long MAX_RATE = 1_000_000_000;

    /** Maximum number of threads of a stage. */
    public static final int MAX_THREADS = 1024;

    /** Default number of files that a verification compares. */
    public static final long DEFAULT_BLOBS = 1000;

    public JobSpec {
        Objects.requireNonNull(work, "work");
        checkRate(maxRate);
        checkThreads(threads);
        if (blobs < 0) {
            throw new IllegalArgumentException("blobs " + blobs + ": must be at least 0");
        }
    }

    static void checkRate(long maxRate) {
        if (maxRate < 0 || maxRate > MAX_RATE) {
            throw new IllegalArgumentException(
                    "maxRate " + maxRate + ": must be 0 (no limit) to " + MAX_RATE + " documents per second");
        }
    }

    static void checkThreads(int threads) {
        if (threads < 1 || threads > MAX_THREADS) {
            throw new IllegalArgumentException("threads " + threads + ": must be 1 to " + MAX_THREADS);
        }
    }
}
