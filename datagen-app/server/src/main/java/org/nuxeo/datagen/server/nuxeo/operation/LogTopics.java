// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.nuxeo.operation;

import org.nuxeo.datagen.importer.operation.LogRequest;

/** The names of Kafka topics of the logs of Nuxeo's importer, with Nuxeo's default prefix. */
final class LogTopics {
    /** Consumer group of the import operation. */
    static final String GROUP = "nuxeo-StreamImporter-runDocumentConsumersEx";

    private static final String PREFIX = "nuxeo-";

    private LogTopics() {}

    /** Returns the log of the messages that cannot be imported from a log. */
    static String deadLetters(String logName) {
        return logName + "-dead";
    }

    /**
     * Returns the topic of a log.
     *
     * @throws IllegalArgumentException if the name of the log is invalid
     */
    static String topic(String logName) {
        return PREFIX + LogRequest.requireName(logName).replace('/', '-');
    }
}
