// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.clean;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.nuxeo.datagen.store.kafka.PartitionReader;
import org.nuxeo.datagen.store.record.RecordFormat.DeliveryKey;
import org.nuxeo.datagen.store.retry.RetryPolicy;
import org.nuxeo.datagen.store.service.KafkaSettings;

/**
 * Counts the records of a topic by origin. Not thread safe.
 *
 * <p>The last record of a partition is usually enough: if it is the last one of the dataset's delivery, and the
 * partition holds as many records as the delivery, all records belong to the dataset. Otherwise the whole partition is
 * read.
 *
 * @param origins returns the origin of a record
 */
record TopicReader(PartitionReader reader, Function<ConsumerRecord<byte[], byte[]>, Origin> origins)
        implements AutoCloseable {

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

    TopicReader(
            KafkaSettings kafka, Function<ConsumerRecord<byte[], byte[]>, Origin> origins, BooleanSupplier stopped) {
        this(
                new PartitionReader(
                        kafka, null, RetryPolicy.within(Duration.ofMillis(kafka.unreachableMillis())), stopped),
                origins);
    }

    /**
     * Counts the records of a partition.
     *
     * @param delivery the number of the dataset's delivery
     * @param expected how many records that delivery has in the partition
     */
    Content count(TopicPartition partition, long delivery, long expected) {
        long begin = reader.begin(partition);
        long end = reader.end(partition);
        if (begin == end) {
            return new Content(0, 0, 0);
        }
        if (end - begin == expected && isLast(partition, end, delivery, expected)) {
            return new Content(expected, 0, 0);
        }
        return read(partition, begin, end);
    }

    private boolean isLast(TopicPartition partition, long end, long delivery, long expected) {
        AtomicBoolean last = new AtomicBoolean();
        Predicate<ConsumerRecord<byte[], byte[]>> isLast = record -> origins.apply(record) == Origin.OWN
                && DeliveryKey.isKey(record.key())
                && DeliveryKey.delivery(record.key()) == delivery
                && DeliveryKey.sequence(record.key()) == expected - 1;
        reader.read(
                partition, end - 1, end, records -> last.set(records.stream().anyMatch(isLast)));
        return last.get();
    }

    private Content read(TopicPartition partition, long begin, long end) {
        long[] counts = new long[Origin.values().length];
        Consumer<ConsumerRecord<byte[], byte[]>> count =
                record -> counts[origins.apply(record).ordinal()]++;
        reader.read(partition, begin, end, records -> records.forEach(count));
        return new Content(
                counts[Origin.OWN.ordinal()], counts[Origin.OTHER.ordinal()], counts[Origin.UNKNOWN.ordinal()]);
    }

    @Override
    public void close() {
        reader.close();
    }
}
