// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.nuxeo.operation;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.operation.LogRequest;
import org.nuxeo.datagen.importer.operation.OperationHost.DocumentSink;
import org.nuxeo.datagen.store.document.StoredDocument;
import org.nuxeo.datagen.store.failure.ServiceDownException;
import org.nuxeo.datagen.store.kafka.KafkaClients;
import org.nuxeo.datagen.store.kafka.KafkaDisks;
import org.nuxeo.datagen.store.kafka.TopicAdmin;
import org.nuxeo.datagen.store.record.DocumentMessageWriter;
import org.nuxeo.datagen.store.service.KafkaSettings;

/**
 * A sink that sends documents as messages of Nuxeo's importer to the topic of a log, or to one topic for each
 * repository.
 */
final class TopicSink implements DocumentSink {
    private final KafkaSettings kafka;
    private final Map<Repository, String> topics = new LinkedHashMap<>();
    private final Map<Repository, Integer> partitions = new LinkedHashMap<>();
    private final KafkaProducer<byte[], byte[]> producer;
    private final ThreadLocal<DocumentMessageWriter> writers = ThreadLocal.withInitial(DocumentMessageWriter::new);
    private final AtomicReference<Exception> failure = new AtomicReference<>();

    /** Opens the topics and creates missing ones. */
    TopicSink(KafkaSettings kafka, LogRequest request) {
        this.kafka = kafka;
        try (TopicAdmin admin = new TopicAdmin(kafka)) {
            for (Repository repository : request.repositories()) {
                String topic = LogConsumers.topic(Objects.requireNonNull(request.log(repository)));
                int size = admin.partitions(topic).orElse(request.partitions());
                admin.ensure(topic, size);
                topics.put(repository, topic);
                partitions.put(repository, size);
            }
        }
        this.producer = KafkaClients.producer(kafka, Map.of());
    }

    @Override
    public OptionalLong freeBytes() throws InterruptedException {
        return KafkaDisks.freeBytes(kafka, topics.values().iterator().next());
    }

    @Override
    public int partitions(Repository repository) {
        return partitions.getOrDefault(repository, 1);
    }

    @Override
    public void append(Repository repository, int partition, StoredDocument document) {
        String topic = topics.get(repository);
        if (topic == null) {
            throw new IllegalArgumentException(
                    "split: repository " + repository.label() + " has no log; must be a live repository");
        }
        check();
        byte[] key = DocumentMessageWriter.recordKey(partition);
        producer.send(new ProducerRecord<>(topic, partition, key, writers.get().write(document)), (sent, refused) -> {
            if (refused != null) {
                failure.compareAndSet(null, refused);
            }
        });
    }

    @Override
    public void flush() {
        producer.flush();
        check();
    }

    private void check() {
        if (failure.get() != null) {
            throw new ServiceDownException("kafka", kafka.bootstrapServers(), failure.get());
        }
    }

    @Override
    public void close() {
        producer.close();
    }
}
