// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.job;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import org.nuxeo.datagen.core.text.WholeNumber;
import org.nuxeo.datagen.importer.settings.StageWords;
import org.nuxeo.datagen.store.service.ServiceKind;

/**
 * The parameters of a job.
 *
 * @param work the work to do
 * @param maxRate initial rate limit of each stage in documents per second, 0 for none
 * @param threads initial number of threads of each stage, 1 to 1024
 * @param blobs number of files that a verification renders and compares, spread over the whole dataset
 */
public record JobSpec(Work work, long maxRate, int threads, long blobs) {
    /** Maximum rate limit in documents per second. */
    public static final long MAX_RATE = StageWords.MAX_RATE.values().most();

    /** Maximum number of threads of a stage. */
    public static final int MAX_THREADS = (int) StageWords.THREADS.values().most();

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
            throw new IllegalArgumentException(
                    "threads " + threads + ": must be 1 to " + WholeNumber.grouped(MAX_THREADS));
        }
    }

    /** The work of a job. */
    public enum Work {
        /** Produces, imports with indexing on the fly, and verifies. */
        RUN("run", EnumSet.allOf(ServiceKind.class)),
        /** Sends every document to Kafka. */
        PRODUCE("produce", EnumSet.of(ServiceKind.KAFKA)),
        /** Imports the documents from Kafka into MongoDB, and into Elasticsearch if there is one. */
        IMPORT("import", EnumSet.of(ServiceKind.KAFKA, ServiceKind.MONGO)),
        /** Fills the indexes from the generator. */
        INDEX("index", EnumSet.of(ServiceKind.ELASTICSEARCH)),
        /** Compares MongoDB, and Elasticsearch if there is one, with the dataset. */
        VERIFY("verify", EnumSet.of(ServiceKind.MONGO));

        private final String label;
        private final Set<ServiceKind> needed;

        Work(String label, Set<ServiceKind> needed) {
            this.label = label;
            this.needed = needed;
        }

        /** Returns the name of the work in JSON. */
        public String label() {
            return label;
        }

        /** Returns the required services. */
        public Set<ServiceKind> needed() {
            return EnumSet.copyOf(needed);
        }

        /** Returns whether Elasticsearch is used if there is one. */
        public boolean usesIndex() {
            return this != PRODUCE;
        }

        /**
         * Returns the work with a name.
         *
         * @throws IllegalArgumentException if no work has the name
         */
        public static Work of(String label) {
            return Arrays.stream(values())
                    .filter(work -> work.label.equals(label))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException(
                            "work " + label + ": must be run, produce, import, index or verify"));
        }
    }
}
