// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.produce;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.nuxeo.datagen.importer.stage.IntervalSet;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.kafka.ConsumerRequests;
import org.nuxeo.datagen.store.kafka.KafkaClients;
import org.nuxeo.datagen.store.record.DeliveryKey;
import org.nuxeo.datagen.store.record.RecordEncoder;
import org.nuxeo.datagen.store.retry.RetryPolicy;
import org.nuxeo.datagen.store.service.KafkaSettings;

/**
 * Finds out which records of a delivery a partition holds already. Not thread safe.
 *
 * <p>The last record is usually enough: records are in order, so if the partition holds as many of them as the position
 * of the last one implies, it holds exactly those before it. The whole partition is read if a producer had to send
 * again after a failure, or if there are other records in it.
 */
final class TopicTail implements AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(200);

    private final KafkaConsumer<byte[], byte[]> consumer;
    private final BooleanSupplier stopped;
    private final ConsumerRequests requests;

    TopicTail(KafkaSettings settings, RetryPolicy retry, BooleanSupplier stopped) {
        // By default, a fetch that waits at the end of one partition would delay the next partition by half a second.
        this.consumer = KafkaClients.consumer(settings, null, Map.of("fetch.max.wait.ms", "10"));
        this.stopped = stopped;
        this.requests = new ConsumerRequests(settings.bootstrapServers(), retry, stopped);
    }

    /**
     * Returns the positions of the delivery that the partition holds.
     *
     * @param earlier how many records of earlier deliveries precede them if nothing was sent twice
     */
    IntervalSet held(TopicPartition partition, long delivery, long earlier) {
        consumer.assign(List.of(partition));
        long begin = requests.ask(() -> consumer.beginningOffsets(List.of(partition)))
                .get(partition);
        long end = requests.ask(() -> consumer.endOffsets(List.of(partition))).get(partition);
        IntervalSet held = new IntervalSet();
        if (begin == end) {
            return held;
        }
        long last = read(partition, end - 1, end, delivery, held);
        if (last >= 0 && end - begin == earlier + last + 1) {
            held.add(0, last);
        } else if (last >= 0 || end - begin != earlier) {
            read(partition, begin, end, delivery, held);
        }
        return held;
    }

    /**
     * Returns the positions that the partition holds as messages of Nuxeo's importer. Their keys do not contain the
     * position, so the number of records counts, and the last record must be the expected document.
     *
     * @param earlier how many records of earlier deliveries precede them
     * @throws StageException if the last record is another one
     */
    IntervalSet heldMessages(TopicPartition partition, long earlier, PartitionFeed feed, RecordEncoder encoder) {
        consumer.assign(List.of(partition));
        long begin = requests.ask(() -> consumer.beginningOffsets(List.of(partition)))
                .get(partition);
        long end = requests.ask(() -> consumer.endOffsets(List.of(partition))).get(partition);
        long count = end - begin - earlier;
        IntervalSet held = new IntervalSet();
        if (end == begin || count == 0) {
            return held;
        }
        consumer.seek(partition, end - 1);
        byte[] last = null;
        while (last == null && !stopped.getAsBoolean()) {
            for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                last = record.value();
            }
        }
        boolean known = count > 0 && count <= feed.records;
        if (last != null && !(known && Arrays.equals(last, encoder.encode(feed.at(count - 1))))) {
            throw new StageException("topic " + partition.topic() + " partition " + partition.partition() + " holds "
                    + (end - begin) + " records that are not the first records of this delivery; run clean first");
        }
        if (last != null) {
            held.add(0, count - 1);
        }
        return held;
    }

    /** Reads a range of offsets, records the positions found, and returns the last one, or -1 if there is none. */
    private long read(TopicPartition partition, long from, long to, long delivery, IntervalSet held) {
        consumer.seek(partition, from);
        long last = -1;
        while (requests.ask(() -> consumer.position(partition)) < to && !stopped.getAsBoolean()) {
            ConsumerRecords<byte[], byte[]> records = consumer.poll(POLL);
            for (ConsumerRecord<byte[], byte[]> record : records) {
                if (DeliveryKey.isKey(record.key()) && DeliveryKey.delivery(record.key()) == delivery) {
                    last = DeliveryKey.sequence(record.key());
                    held.add(last);
                }
            }
        }
        return last;
    }

    @Override
    public void close() {
        consumer.close();
    }
}
