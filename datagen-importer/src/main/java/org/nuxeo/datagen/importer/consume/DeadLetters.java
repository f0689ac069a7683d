// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.consume;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.importer.report.ConsumeReport;
import org.nuxeo.datagen.importer.stage.IntervalSet;
import org.nuxeo.datagen.store.bulk.Settlement;
import org.nuxeo.datagen.store.failure.ServiceDownException;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.kafka.PartitionReader;
import org.nuxeo.datagen.store.kafka.TopicAdmin;
import org.nuxeo.datagen.store.kafka.Topics;
import org.nuxeo.datagen.store.service.KafkaSettings;

/**
 * Writes records that cannot be imported to the topic of dead letters. Thread safe.
 *
 * <p>A dead letter has the key and the value of the record. Its headers {@code cause}, {@code topic}, {@code
 * partition}, {@code offset}, {@code group} and {@code dataset} (the first 16 digits of the base fingerprint) are text
 * in UTF-8.
 */
public final class DeadLetters {

    static final String CAUSE = "cause";
    static final String TOPIC = "topic";
    static final String PARTITION = "partition";
    static final String OFFSET = "offset";
    static final String GROUP = "group";
    static final String DATASET = "dataset";

    /** The only partition of the topic that all datasets and groups share. */
    static final TopicPartition SHARED = new TopicPartition(Topics.DEAD_LETTERS, 0);

    private static final int CAUSE_CHARS = 2_000;
    private static final int LISTED_CAUSES = 10;

    private final Producer<byte[], byte[]> producer;
    private final ConsumeSettings settings;
    private final String kafka;
    private @Nullable Runnable topic;

    /** A record and the reason why it cannot be imported. */
    record Letter(ConsumerRecord<byte[], byte[]> record, String cause) {}

    /**
     * @param kafka address of the brokers, for messages
     * @param topic makes sure that the topic is there, before the first letter is written
     */
    DeadLetters(Producer<byte[], byte[]> producer, ConsumeSettings settings, String kafka, Runnable topic) {
        this.topic = topic;
        this.producer = producer;
        this.settings = settings;
        this.kafka = kafka;
    }

    /**
     * Writes dead letters, and returns when all of them are durable.
     *
     * @throws ServiceDownException if Kafka does not take them
     */
    void write(List<Letter> letters) {
        synchronized (this) {
            if (topic != null) {
                topic.run();
                topic = null;
            }
        }
        List<Future<RecordMetadata>> sent = new ArrayList<>(letters.size());
        for (Letter letter : letters) {
            ConsumerRecord<byte[], byte[]> record = letter.record();
            ProducerRecord<byte[], byte[]> out =
                    new ProducerRecord<>(settings.topics().deadLetters(), record.key(), record.value());
            String cause = letter.cause();
            put(out.headers(), CAUSE, cause.length() <= CAUSE_CHARS ? cause : cause.substring(0, CAUSE_CHARS));
            put(out.headers(), TOPIC, record.topic());
            put(out.headers(), PARTITION, Integer.toString(record.partition()));
            put(out.headers(), OFFSET, Long.toString(record.offset()));
            put(out.headers(), GROUP, settings.group());
            put(out.headers(), DATASET, hex(settings.dataset().base()));
            sent.add(producer.send(out));
        }
        producer.flush();
        try {
            for (Future<RecordMetadata> each : sent) {
                each.get();
            }
        } catch (ExecutionException e) {
            throw new ServiceDownException("kafka", kafka, e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StageException("interrupted while writing dead letters; repeat the command to resume", e);
        }
    }

    /**
     * Returns a report with the open dead letters of a group and a dataset, which no replay has taken up. A record that was put
     * aside twice, because a process died in between, counts once.
     */
    static ConsumeReport counted(
            ConsumeReport report, KafkaSettings kafka, TopicAdmin admin, ConsumeSettings settings) {
        OffsetAndMetadata replayed = admin.committed(
                        replayGroup(settings.group(), settings.dataset().base()))
                .get(SHARED);
        Map<TopicPartition, IntervalSet> open = new HashMap<>();
        Set<String> causes = new LinkedHashSet<>();
        try (PartitionReader letters = new PartitionReader(kafka, null, settings.retry(), () -> false)) {
            long from = replayed == null ? letters.begin(SHARED) : replayed.offset();
            letters.read(SHARED, from, letters.end(SHARED), some -> some.stream()
                    .filter(letter -> isOf(letter, settings))
                    .peek(letter -> {
                        if (causes.size() < LISTED_CAUSES) {
                            causes.add(header(letter, CAUSE));
                        }
                    })
                    .map(DeadLetters::original)
                    .forEach(original -> open.computeIfAbsent(
                                    new TopicPartition(original.topic(), original.partition()),
                                    any -> new IntervalSet())
                            .add(original.offset())));
        }
        long count = open.values().stream().mapToLong(IntervalSet::size).sum();
        return report.withDeadLetters(count, List.copyOf(causes));
    }

    /** Returns the group whose offsets show which dead letters of an importing group and a dataset were replayed. */
    public static String replayGroup(String importing, long baseFingerprint) {
        return importing + "-replay-" + hex(baseFingerprint);
    }

    /** Returns whether a dead letter belongs to the group and the dataset of settings. */
    static boolean isOf(ConsumerRecord<byte[], byte[]> letter, ConsumeSettings settings) {
        return settings.group().equals(header(letter, GROUP))
                && isOf(letter, settings.dataset().base(), List.of(settings.group()));
    }

    /**
     * Returns whether a dead letter belongs to a dataset. One that names no dataset belongs to the group that wrote it.
     */
    public static boolean isOf(ConsumerRecord<byte[], byte[]> letter, long baseFingerprint, Collection<String> groups) {
        String dataset = header(letter, DATASET);
        return dataset.isEmpty() ? groups.contains(header(letter, GROUP)) : dataset.equals(hex(baseFingerprint));
    }

    /** Returns letters for the documents that a store has refused, whose tags are positions in records. */
    static List<Letter> refused(Settlement settlement, List<ConsumerRecord<byte[], byte[]>> records) {
        return settlement.refusals().stream()
                .map(each -> new Letter(
                        records.get(settlement.batch().entry(each.position()).tag()), each.cause()))
                .toList();
    }

    /** Returns the record that a dead letter was made from. */
    static ConsumerRecord<byte[], byte[]> original(ConsumerRecord<byte[], byte[]> letter) {
        int partition = Integer.parseInt(header(letter, PARTITION));
        long offset = Long.parseLong(header(letter, OFFSET));
        return new ConsumerRecord<>(header(letter, TOPIC), partition, offset, letter.key(), letter.value());
    }

    private static String header(ConsumerRecord<byte[], byte[]> letter, String name) {
        Header header = letter.headers().lastHeader(name);
        return header == null ? "" : new String(header.value(), StandardCharsets.UTF_8);
    }

    private static String hex(long fingerprint) {
        return String.format(Locale.ROOT, "%016x", fingerprint);
    }

    private static void put(Headers headers, String name, String value) {
        headers.add(name, value.getBytes(StandardCharsets.UTF_8));
    }
}
