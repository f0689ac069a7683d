package org.nuxeo.datagen.importer.internal.produce;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.nuxeo.datagen.importer.failure.StageException;
import org.nuxeo.datagen.importer.internal.kafka.ConsumerQuestions;
import org.nuxeo.datagen.importer.internal.kafka.KafkaClients;
import org.nuxeo.datagen.importer.internal.record.DeliveryKey;
import org.nuxeo.datagen.importer.internal.record.RecordEncoder;
import org.nuxeo.datagen.importer.internal.retry.RetryPolicy;
import org.nuxeo.datagen.importer.internal.stage.IntervalSet;
import org.nuxeo.datagen.importer.service.KafkaSettings;

/**
 * Finds out which places of a delivery a partition holds already.
 *
 * <p>Usually its last record tells: records are in order, so if the partition holds as many of them as the last one's
 * place says, it holds exactly the places before. If a producer had to send again after a failure, or something else is
 * in the partition, the whole partition is read. Not thread safe.
 */
final class TopicTail implements AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(200);

    private final KafkaConsumer<byte[], byte[]> consumer;
    private final BooleanSupplier stopped;
    private final ConsumerQuestions questions;

    TopicTail(KafkaSettings settings, RetryPolicy retry, BooleanSupplier stopped) {
        // A fetch that waits at one partition's end would hold up the next partition's by the default half a second.
        this.consumer = KafkaClients.consumer(settings, null, Map.of("fetch.max.wait.ms", "10"));
        this.stopped = stopped;
        this.questions = new ConsumerQuestions(settings.bootstrapServers(), retry, stopped);
    }

    /**
     * Returns the places that are there.
     *
     * @param earlier how many records of earlier deliveries precede them if all went well
     */
    IntervalSet held(TopicPartition partition, long delivery, long earlier) {
        consumer.assign(List.of(partition));
        long begin = questions
                .ask(() -> consumer.beginningOffsets(List.of(partition)))
                .get(partition);
        long end = questions.ask(() -> consumer.endOffsets(List.of(partition))).get(partition);
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
     * Returns the places that are there as messages of Nuxeo's importer, whose keys tell no place: as many as there are
     * records, if the last one is the document that stands there.
     *
     * @param earlier how many records of earlier deliveries precede them
     * @throws StageException if it is another one
     */
    IntervalSet heldMessages(TopicPartition partition, long earlier, PartitionFeed feed, RecordEncoder encoder) {
        consumer.assign(List.of(partition));
        long begin = questions
                .ask(() -> consumer.beginningOffsets(List.of(partition)))
                .get(partition);
        long end = questions.ask(() -> consumer.endOffsets(List.of(partition))).get(partition);
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
                    + (end - begin) + " records that are not the beginning of this delivery: use clean first");
        }
        if (last != null) {
            held.add(0, count - 1);
        }
        return held;
    }

    /** Reads a range of offsets, notes the places found, and returns the last of them or -1. */
    private long read(TopicPartition partition, long from, long to, long delivery, IntervalSet held) {
        consumer.seek(partition, from);
        long last = -1;
        while (questions.ask(() -> consumer.position(partition)) < to && !stopped.getAsBoolean()) {
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
