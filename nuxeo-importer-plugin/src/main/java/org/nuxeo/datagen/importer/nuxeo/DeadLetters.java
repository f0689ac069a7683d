// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import java.util.List;
import org.nuxeo.importer.stream.message.DocumentMessage;
import org.nuxeo.lib.stream.log.LogAppender;
import org.nuxeo.lib.stream.log.LogManager;

/**
 * The dead letters of a log: messages whose documents cannot be imported, in a separate log. Consuming that log replays
 * them, and messages that fail again go to the dead letters of that log. Thread safe.
 */
final class DeadLetters {

    private static final String SUFFIX = "-dead";

    private final LogManager manager;
    private final String logName;

    /** @param source the log that is imported */
    DeadLetters(LogManager manager, String source) {
        this.manager = manager;
        this.logName = source + SUFFIX;
    }

    /** Returns the name of the log. */
    String logName() {
        return logName;
    }

    /** Appends messages to a single partition, which keeps their order. Creates the log if it is missing. */
    synchronized void add(List<DocumentMessage> messages) {
        if (messages.isEmpty()) {
            return;
        }
        manager.createIfNotExists(NuxeoLogs.name(logName), 1);
        LogAppender<DocumentMessage> appender = NuxeoLogs.appender(manager, NuxeoLogs.name(logName));
        messages.forEach(message -> appender.append(0, message));
    }
}
