// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Properties;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.operation.LogRequest;
import org.nuxeo.datagen.importer.operation.OperationDefinition.OperationIds;
import org.nuxeo.datagen.importer.operation.OperationHost.DocumentSink;
import org.nuxeo.datagen.store.document.StoredDocument;
import org.nuxeo.datagen.store.kafka.KafkaDisks;
import org.nuxeo.datagen.store.service.KafkaSettings;
import org.nuxeo.importer.stream.StreamImporters;
import org.nuxeo.importer.stream.message.DocumentMessage;
import org.nuxeo.lib.stream.codec.NoCodec;
import org.nuxeo.lib.stream.log.LogAppender;
import org.nuxeo.lib.stream.log.LogLag;
import org.nuxeo.lib.stream.log.LogManager;
import org.nuxeo.lib.stream.log.Name;
import org.nuxeo.runtime.api.Framework;
import org.nuxeo.runtime.kafka.KafkaConfigService;
import org.nuxeo.runtime.stream.StreamService;

/** The logs of the server. */
final class NuxeoLogs {

    /** The name of the server's configuration of Kafka. */
    static final String KAFKA = "default";

    /** What Kafka's clients have by default. */
    private static final String SESSION_MILLIS = "45000";

    private static final int BROKERS_MILLIS = 30_000;

    private NuxeoLogs() {}

    static LogManager manager() {
        return Framework.getService(StreamService.class).getLogManager();
    }

    /**
     * Returns the name of a log.
     *
     * @throws IllegalArgumentException if it is not a namespace, a slash and a name
     */
    static Name name(String logName) {
        return Name.ofUrn(LogRequest.requireName(logName));
    }

    /** Returns the time after which Kafka gives up on a silent consumer; none if the logs are not in Kafka. */
    static Duration sessionTimeout() {
        KafkaConfigService configs = Framework.getService(KafkaConfigService.class);
        if (configs == null || !configs.listConfigNames().contains(KAFKA)) {
            return Duration.ZERO;
        }
        String millis = configs.getConsumerProperties(KAFKA).getProperty("session.timeout.ms", SESSION_MILLIS);
        return Duration.ofMillis(Long.parseLong(millis));
    }

    /** Returns the lag of the consumers of {@link CatalogueOperations.Consume} for a log. */
    static LogLag lag(LogManager manager, Name name) {
        return manager.getLag(name, Name.ofUrn(OperationIds.CONSUME.replace('.', '/')));
    }

    /**
     * Returns the appender of a log of documents.
     *
     * <p>A server keeps the first appender that is opened on a log. Stock consumers open one without a codec. Its bytes are
     * the same, but Nuxeo then refuses the codec of documents.
     *
     * @throws IllegalArgumentException if the log does not hold documents
     */
    static LogAppender<DocumentMessage> appender(LogManager manager, Name name) {
        try {
            return manager.getAppender(name, StreamImporters.getDocCodec());
        } catch (IllegalArgumentException e) {
            LogAppender<DocumentMessage> opened = manager.getAppender(name);
            if (opened.getCodec() instanceof NoCodec) {
                return opened;
            }
            throw e;
        }
    }

    /** A sink that appends documents to a log of the server, or to a log of each repository. */
    static final class Sink implements DocumentSink {

        private final String anyLog;
        private final Map<Repository, LogAppender<DocumentMessage>> appenders = new LinkedHashMap<>();

        /** Opens the logs. Creates those that are missing. */
        Sink(LogRequest request) {
            anyLog = Objects.requireNonNull(request.log(request.repositories().get(0)));
            LogManager manager = manager();
            for (Repository repository : request.repositories()) {
                Name name = name(Objects.requireNonNull(request.log(repository)));
                manager.createIfNotExists(name, request.partitions());
                appenders.put(repository, appender(manager, name));
            }
        }

        @Override
        public OptionalLong freeBytes() throws InterruptedException {
            KafkaConfigService configs = Framework.getService(KafkaConfigService.class);
            if (configs == null || !configs.listConfigNames().contains(KAFKA)) {
                return OptionalLong.empty();
            }
            Properties given = configs.getConsumerProperties(KAFKA);
            Map<String, String> properties = new HashMap<>();
            given.stringPropertyNames().forEach(name -> properties.put(name, given.getProperty(name)));
            String brokers = properties.getOrDefault("bootstrap.servers", "");
            return KafkaDisks.freeBytes(
                    new KafkaSettings(brokers, properties, BROKERS_MILLIS),
                    configs.getTopicPrefix(KAFKA) + anyLog.replace('/', '-'));
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
}
