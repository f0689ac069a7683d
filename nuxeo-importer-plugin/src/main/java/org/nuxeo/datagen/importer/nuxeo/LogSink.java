// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import java.util.EnumMap;
import java.util.Map;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.operation.DocumentSink;
import org.nuxeo.datagen.importer.operation.LogRequest;
import org.nuxeo.datagen.store.document.StoredDocument;
import org.nuxeo.importer.stream.message.DocumentMessage;
import org.nuxeo.lib.stream.log.LogAppender;
import org.nuxeo.lib.stream.log.LogManager;
import org.nuxeo.lib.stream.log.Name;

/** A sink that appends documents to a log of the server, or to a log of each live repository. */
final class LogSink implements DocumentSink {

    private final Map<Repository, LogAppender<DocumentMessage>> appenders = new EnumMap<>(Repository.class);

    /** Opens the logs. Creates those that are missing. */
    LogSink(LogRequest request) {
        LogManager manager = NuxeoLogs.manager();
        for (Repository repository : Repository.values()) {
            String log = request.log(repository);
            if (log != null) {
                Name name = NuxeoLogs.name(log);
                manager.createIfNotExists(name, request.partitions());
                appenders.put(repository, NuxeoLogs.appender(manager, name));
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
            throw new IllegalArgumentException("split: the repository " + repository.label() + " has no log");
        }
        appender.append(partition, DocumentMessages.of(document));
    }
}
