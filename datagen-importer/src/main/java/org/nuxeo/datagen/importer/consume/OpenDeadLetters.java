// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.consume;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.nuxeo.datagen.importer.stage.IntervalSet;
import org.nuxeo.datagen.store.kafka.ConsumerRequests;
import org.nuxeo.datagen.store.kafka.KafkaClients;
import org.nuxeo.datagen.store.kafka.TopicAdmin;
import org.nuxeo.datagen.store.kafka.Topics;
import org.nuxeo.datagen.store.service.KafkaSettings;

/**
 * Counts the open dead letters of a group and a dataset, which no replay has taken up. A record that was put aside
 * twice, because a process died in between, counts once.
 */
final class OpenDeadLetters {

    private static final TopicPartition LETTERS = new TopicPartition(Topics.DEAD_LETTERS, 0);
    private static final Duration POLL = Duration.ofMillis(200);

    private OpenDeadLetters() {}

    static long count(KafkaSettings kafka, TopicAdmin admin, ConsumeSettings settings) {
        OffsetAndMetadata replayed = admin.committed(DeadLetters.replayGroup(
                        settings.group(), settings.dataset().base()))
                .get(LETTERS);
        Map<TopicPartition, IntervalSet> open = new HashMap<>();
        ConsumerRequests requests = new ConsumerRequests(kafka.bootstrapServers(), settings.retry(), () -> false);
        try (KafkaConsumer<byte[], byte[]> consumer = KafkaClients.consumer(kafka, null, Map.of())) {
            consumer.assign(List.of(LETTERS));
            long end = requests.ask(() -> consumer.endOffsets(List.of(LETTERS))).get(LETTERS);
            if (replayed != null) {
                consumer.seek(LETTERS, replayed.offset());
            }
            while (requests.ask(() -> consumer.position(LETTERS)) < end) {
                for (ConsumerRecord<byte[], byte[]> letter : consumer.poll(POLL)) {
                    if (DeadLetters.isOf(letter, settings)) {
                        ConsumerRecord<byte[], byte[]> original = DeadLetters.original(letter);
                        open.computeIfAbsent(
                                        new TopicPartition(original.topic(), original.partition()),
                                        any -> new IntervalSet())
                                .add(original.offset());
                    }
                }
            }
        }
        return open.values().stream().mapToLong(IntervalSet::size).sum();
    }
}
