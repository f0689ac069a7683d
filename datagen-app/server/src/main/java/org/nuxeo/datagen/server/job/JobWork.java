// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.job;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import org.nuxeo.datagen.store.service.ServiceKind;

/** The work of a job. */
public enum JobWork {
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

    JobWork(String label, Set<ServiceKind> needed) {
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
    public static JobWork of(String label) {
        return Arrays.stream(values())
                .filter(work -> work.label.equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "work " + label + ": must be run, produce, import, index or verify"));
    }
}
