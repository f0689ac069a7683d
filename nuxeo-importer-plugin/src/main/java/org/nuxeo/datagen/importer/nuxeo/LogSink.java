package org.nuxeo.datagen.importer.nuxeo;

import java.util.EnumMap;
import java.util.Map;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.model.StoredDocument;
import org.nuxeo.datagen.importer.operation.DocumentSink;
import org.nuxeo.importer.stream.message.DocumentMessage;
import org.nuxeo.lib.stream.log.LogAppender;
import org.nuxeo.lib.stream.log.LogManager;
import org.nuxeo.lib.stream.log.Name;

/** Appends documents to a log of the server: one for all, or one for each repository, named after both. */
final class LogSink implements DocumentSink {

    private final Map<Repository, LogAppender<DocumentMessage>> appenders = new EnumMap<>(Repository.class);

    /**
     * Opens the logs, and creates those that are missing.
     *
     * @param logName a namespace, a slash and a name
     * @param logSize partitions of a log that is created
     * @param split whether each repository has a log, {@code <logName>-<repository>}
     */
    LogSink(String logName, int logSize, boolean split) {
        LogManager manager = Logs.manager();
        for (Repository repository : Repository.values()) {
            // only a log that takes documents is made: archived statements are never split
            boolean own = split && repository != Repository.ARCHIVES;
            Name name = Logs.name(own ? logName + "-" + repository.label() : logName);
            if (own || !split) {
                manager.createIfNotExists(name, logSize);
                appenders.put(repository, Logs.appender(manager, name));
            }
        }
    }

    @Override
    public int partitions(Repository repository) {
        LogAppender<DocumentMessage> appender = appenders.get(repository);
        return appender == null ? 1 : appender.size();
    }

    @Override
    public void append(Repository repository, int partition, StoredDocument document) {
        LogAppender<DocumentMessage> appender = appenders.get(repository);
        if (appender == null) {
            throw new IllegalArgumentException(
                    "split: the repository " + repository.label() + " has no log of its own");
        }
        appender.append(partition, DocumentMessages.of(document));
    }
}
