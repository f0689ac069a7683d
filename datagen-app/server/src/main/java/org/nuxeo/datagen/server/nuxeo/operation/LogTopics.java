package org.nuxeo.datagen.server.nuxeo.operation;

import org.nuxeo.datagen.importer.internal.operation.LogNames;

/** The logs of Nuxeo's importer as Kafka topics, named as Nuxeo does with its default prefix. */
final class LogTopics {
    /** The consumer group of the operation that imports. */
    static final String GROUP = "nuxeo-StreamImporter-runDocumentConsumersEx";

    private static final String PREFIX = "nuxeo-";

    private LogTopics() {}

    /**
     * The topic of a log.
     *
     * @throws IllegalArgumentException if it is no name of a log
     */
    static String topic(String logName) {
        return PREFIX + LogNames.require(logName).replace('/', '-');
    }
}
