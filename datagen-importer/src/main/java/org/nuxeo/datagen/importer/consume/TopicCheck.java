// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.consume;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.stage.DocumentModels;
import org.nuxeo.datagen.store.failure.ServiceDownException;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.kafka.KafkaClients;
import org.nuxeo.datagen.store.kafka.TopicAdmin;
import org.nuxeo.datagen.store.kafka.TopicAdmin.GroupLag;
import org.nuxeo.datagen.store.output.Amounts;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.DocumentDecoder;
import org.nuxeo.datagen.store.record.DocumentDecoder.ForeignRecordException;
import org.nuxeo.datagen.store.record.DocumentDecoder.OtherDatasetException;
import org.nuxeo.datagen.store.record.RecordDecoder;
import org.nuxeo.datagen.store.service.KafkaSettings;

/**
 * Checks the topics before anything is imported or saved, so that a mistyped option is found while it costs nothing.
 *
 * <p>It checks that the topics exist. In every partition, it reads the first and the last record that the group has not
 * consumed, and checks that they belong to the dataset. A record of another dataset in between is found when it
 * arrives.
 *
 * @param models the dataset to import, whose topics must exist
 * @param stopped ends the check early
 */
public record TopicCheck(
        KafkaSettings kafka, ConsumeSettings settings, DocumentModels models, BooleanSupplier stopped) {

    private static final Duration POLL = Duration.ofMillis(200);
    private static final long LIMIT_NANOS = 30_000_000_000L;

    public TopicCheck {
        settings = settings.of(models.dataset());
    }

    /**
     * Runs the check.
     *
     * @throws StageException if a topic of the dataset is missing, or the topics hold records of another dataset that may
     *     not be skipped
     */
    public void run() {
        Map<TopicPartition, Long> first = new LinkedHashMap<>();
        Map<TopicPartition, Long> last = new LinkedHashMap<>();
        try (TopicAdmin admin = new TopicAdmin(kafka, settings.retry(), stopped)) {
            requireTopics(admin);
            for (GroupLag lag : admin.lag(settings.group(), settings.topics().repositories())) {
                if (lag.records() > 0) {
                    TopicPartition partition = new TopicPartition(lag.topic(), lag.partition());
                    first.put(partition, lag.committed());
                    last.put(partition, lag.end() - 1);
                }
            }
            if (settings.dataset().skipsOthers()) {
                requireOwnGroup(admin.committed(settings.group()));
                return;
            }
        }
        try (KafkaConsumer<byte[], byte[]> consumer =
                KafkaClients.consumer(kafka, null, Map.of("max.poll.records", "100"))) {
            DocumentDecoder decoder = new RecordDecoder(models.modelWithoutBlobs(false));
            check(consumer, first, decoder);
            check(consumer, last, decoder);
        }
    }

    /** Checks that both topics of every repository with documents of the dataset exist, as produce creates them. */
    private void requireTopics(TopicAdmin admin) {
        Dataset dataset = models.dataset();
        Delivery delivery = Delivery.of(dataset, 1);
        for (String topic : settings.topics().names()) {
            Repository repository =
                    dataset.layout().repositories().of(settings.topics().repository(topic));
            if (delivery.records(repository) > 0 && admin.partitions(topic).isEmpty()) {
                throw missing(kafka, topic);
            }
        }
    }

    /** Returns the exception for a missing topic. */
    static StageException missing(KafkaSettings kafka, String topic) {
        return new StageException(
                "kafka at " + kafka.bootstrapServers() + " has no topic " + topic + "; run produce first");
    }

    /** Returns the exception for a record of another dataset. */
    static StageException refusal(ConsumerRecord<byte[], byte[]> record, OtherDatasetException cause) {
        return new StageException(
                "topic " + record.topic() + ", partition " + record.partition() + ", offset " + record.offset() + ": "
                        + cause.getMessage() + "; name the dataset as produce did, or, where datasets share topics,"
                        + " give --group NAME --skip-other-datasets",
                cause);
    }

    /**
     * Checks that a group that skips records belongs to one dataset alone, since it never reads skipped records again.
     */
    private void requireOwnGroup(Map<TopicPartition, OffsetAndMetadata> committed) {
        for (long number : ConsumedTopics.datasets(committed)) {
            StageException.refuse(
                    !settings.dataset().counts(number),
                    () -> Amounts.text(
                            "group %s has imported the dataset whose fingerprint starts with %016x, and this one's"
                                    + " starts with %016x; name a different --group for this one",
                            settings.group(), number, settings.dataset().number()));
        }
    }

    private void check(
            KafkaConsumer<byte[], byte[]> consumer, Map<TopicPartition, Long> offsets, DocumentDecoder decoder) {
        consumer.assign(offsets.keySet());
        offsets.forEach(consumer::seek);
        Set<TopicPartition> open = new HashSet<>(offsets.keySet());
        long endNanos = System.nanoTime() + LIMIT_NANOS;
        while (!open.isEmpty() && !stopped.getAsBoolean()) {
            if (System.nanoTime() > endNanos) {
                throw new ServiceDownException("kafka", kafka.bootstrapServers(), null);
            }
            Map<TopicPartition, ConsumerRecord<byte[], byte[]>> found = new HashMap<>();
            consumer.poll(POLL)
                    .forEach(record ->
                            found.putIfAbsent(new TopicPartition(record.topic(), record.partition()), record));
            found.keySet().retainAll(open);
            found.values().forEach(record -> check(record, decoder));
            open.removeAll(found.keySet());
            consumer.pause(found.keySet());
        }
        consumer.resume(offsets.keySet());
    }

    private void check(ConsumerRecord<byte[], byte[]> record, DocumentDecoder decoder) {
        try {
            settings.topics().read(record, decoder);
        } catch (OtherDatasetException e) {
            throw refusal(record, e);
        } catch (ForeignRecordException e) {
            // A record of an unknown program becomes a dead letter when it arrives.
            return;
        }
    }
}
