// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.job;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.description.Word.Values;
import org.nuxeo.datagen.core.text.Labeled;
import org.nuxeo.datagen.core.text.Labels;
import org.nuxeo.datagen.importer.settings.StageWords;
import org.nuxeo.datagen.store.service.ServiceKind;

/**
 * The parameters of a job.
 *
 * @param work the work to do
 * @param maxRate initial rate limit of each stage in documents per second, a value of {@link #MAX_RATE}
 * @param threads initial number of threads of each stage, a value of {@link #THREADS}
 * @param blobs number of files that a verification renders and compares, spread over the whole dataset, a value of {@link
 *     #BLOBS}
 */
public record JobSpec(Work work, long maxRate, int threads, long blobs) {
    /** The rate limit in documents per second, 0 for none. */
    static final Word MAX_RATE = Word.of(
            "max-rate",
            StageWords.MAX_RATE.values().limited("must be 0 (no limit) to 1000000000 documents per second"));

    /** The number of threads of a stage. */
    static final Word THREADS = StageWords.THREADS;

    /** The number of files that a verification compares. */
    static final Word BLOBS = Word.of("blobs", Values.number(0, Long.MAX_VALUE).limited("must be at least 0"));

    /** Default number of files that a verification compares. */
    static final long DEFAULT_BLOBS = 1000;

    /** The work of a job. */
    public enum Work implements Labeled {
        /** Produces, imports with indexing on the fly, and verifies. */
        RUN(ServiceKind.values()),
        /** Sends every document to Kafka. */
        PRODUCE(ServiceKind.KAFKA),
        /** Imports the documents from Kafka into MongoDB, and into Elasticsearch if there is one. */
        IMPORT(ServiceKind.KAFKA, ServiceKind.MONGO),
        /** Fills the indexes from the generator. */
        INDEX(ServiceKind.ELASTICSEARCH),
        /** Compares MongoDB, and Elasticsearch if there is one, with the dataset. */
        VERIFY(ServiceKind.MONGO);

        private final List<ServiceKind> needed;

        Work(ServiceKind... needed) {
            this.needed = List.of(needed);
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
            return Labels.find("work", label, values(), Work::label);
        }
    }
}
