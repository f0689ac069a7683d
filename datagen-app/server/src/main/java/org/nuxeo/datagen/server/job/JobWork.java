package org.nuxeo.datagen.server.job;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import org.nuxeo.datagen.importer.service.ServiceKind;

/** What a job does. */
public enum JobWork {
    /** Produces, imports with indexing on the fly, and verifies. */
    RUN("run", EnumSet.allOf(ServiceKind.class)),
    /** Sends every document to Kafka. */
    PRODUCE("produce", EnumSet.of(ServiceKind.KAFKA)),
    /** Takes the documents from Kafka to MongoDB, and to Elasticsearch where there is one. */
    IMPORT("import", EnumSet.of(ServiceKind.KAFKA, ServiceKind.MONGO)),
    /** Fills the indexes from the generator. */
    INDEX("index", EnumSet.of(ServiceKind.ELASTICSEARCH)),
    /** Compares MongoDB, and Elasticsearch where there is one, with the dataset. */
    VERIFY("verify", EnumSet.of(ServiceKind.MONGO));

    private final String label;
    private final Set<ServiceKind> needed;

    JobWork(String label, Set<ServiceKind> needed) {
        this.label = label;
        this.needed = needed;
    }

    /** Its name in requests and answers. */
    public String label() {
        return label;
    }

    /** The services it cannot do without. */
    public Set<ServiceKind> needed() {
        return EnumSet.copyOf(needed);
    }

    /** Whether it also goes to Elasticsearch where there is one. */
    public boolean usesIndex() {
        return this != PRODUCE;
    }

    /**
     * Returns the work of a name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static JobWork of(String label) {
        return Arrays.stream(values())
                .filter(work -> work.label.equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "work " + label + ": must be run, produce, import, index or verify"));
    }
}
