// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.clean;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.nuxeo.datagen.store.kafka.ConsumerRequests;
import org.nuxeo.datagen.store.kafka.KafkaClients;
import org.nuxeo.datagen.store.record.DeliveryKey;
import org.nuxeo.datagen.store.record.RecordDecoder.RecordOrigin;
import org.nuxeo.datagen.store.retry.RetryPolicy;
import org.nuxeo.datagen.store.service.KafkaSettings;

/**
 * Counts the records of a topic by origin. Not thread safe.
 *
 * <p>The last record of a partition is usually enough: if it is the last one of the dataset's delivery, and the
 * partition holds as many records as the delivery, all records belong to the dataset. Otherwise the whole partition is
 * read.
 */
final class TopicReader implements AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(200);

    private final KafkaConsumer<byte[], byte[]> consumer;
    private final ConsumerRequests requests;
    private final Function<ConsumerRecord<byte[], byte[]>, Origin> origins;
    private final BooleanSupplier stopped;

    /** The origin of a record: the dataset, another dataset, or unknown. */
    enum Origin {
        OWN,
        OTHER,
        UNKNOWN
    }

    /** Numbers of records by origin. */
    record Content(long own, long others, long unknown) {

        Content plus(Content more) {
            return new Content(own + more.own, others + more.others, unknown + more.unknown);
        }
    }

    /** @param origins returns the origin of a record */
    TopicReader(
            KafkaSettings kafka, Function<ConsumerRecord<byte[], byte[]>, Origin> origins, BooleanSupplier stopped) {
        this.consumer = KafkaClients.consumer(kafka, null, Map.of());
        this.requests = new ConsumerRequests(
                kafka.bootstrapServers(), RetryPolicy.within(Duration.ofMillis(kafka.unreachableMillis())), stopped);
        this.origins = origins;
        this.stopped = stopped;
    }

    /** Returns the origin of a record that names its dataset. */
    static Origin origin(ConsumerRecord<byte[], byte[]> record, long baseFingerprint) {
        OptionalLong base = RecordOrigin.of(record.value());
        if (base.isEmpty()) {
            return Origin.UNKNOWN;
        }
        return base.getAsLong() == baseFingerprint ? Origin.OWN : Origin.OTHER;
    }

    /**
     * Counts the records of a partition.
     *
     * @param delivery the number of the dataset's delivery
     * @param expected how many records that delivery has in the partition
     */
    Content count(TopicPartition partition, long delivery, long expected) {
        consumer.assign(List.of(partition));
        long begin = requests.ask(() -> consumer.beginningOffsets(List.of(partition)))
                .get(partition);
        long end = requests.ask(() -> consumer.endOffsets(List.of(partition))).get(partition);
        if (begin == end) {
            return new Content(0, 0, 0);
        }
        if (end - begin == expected && isLast(partition, end, delivery, expected)) {
            return new Content(expected, 0, 0);
        }
        return read(partition, begin, end);
    }

    private boolean isLast(TopicPartition partition, long end, long delivery, long expected) {
        consumer.seek(partition, end - 1);
        while (!stopped.getAsBoolean()) {
            for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                return origins.apply(record) == Origin.OWN
                        && DeliveryKey.isKey(record.key())
                        && DeliveryKey.delivery(record.key()) == delivery
                        && DeliveryKey.sequence(record.key()) == expected - 1;
            }
        }
        return false;
    }

    private Content read(TopicPartition partition, long begin, long end) {
        long[] counts = new long[Origin.values().length];
        consumer.seek(partition, begin);
        while (requests.ask(() -> consumer.position(partition)) < end && !stopped.getAsBoolean()) {
            for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                counts[origins.apply(record).ordinal()]++;
            }
        }
        return new Content(
                counts[Origin.OWN.ordinal()], counts[Origin.OTHER.ordinal()], counts[Origin.UNKNOWN.ordinal()]);
    }

    @Override
    public void close() {
        consumer.close();
    }
}
