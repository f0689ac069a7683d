package org.nuxeo.datagen.importer.nuxeo;

import java.util.List;
import org.nuxeo.importer.stream.message.DocumentMessage;
import org.nuxeo.lib.stream.log.LogAppender;
import org.nuxeo.lib.stream.log.LogManager;

/**
 * The log of messages whose documents cannot be imported, beside the log they came from. Consumers of it replay them, and
 * put aside what still cannot be imported in a log of its own. Thread safe.
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

    /** Appends messages, in one partition, so that they keep their order; creates the log for the first ones. */
    synchronized void add(List<DocumentMessage> messages) {
        if (messages.isEmpty()) {
            return;
        }
        manager.createIfNotExists(NuxeoLogs.name(logName), 1);
        LogAppender<DocumentMessage> appender = NuxeoLogs.appender(manager, NuxeoLogs.name(logName));
        messages.forEach(message -> appender.append(0, message));
    }
}
