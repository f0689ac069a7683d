// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.clean;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.nuxeo.datagen.store.kafka.PartitionReader;
import org.nuxeo.datagen.store.record.RecordFormat.DeliveryKey;

/**
 * Counts the records of a topic by origin. Not thread safe.
 *
 * <p>The last record of a partition is usually enough: if it is the last one of the dataset's delivery, and the
 * partition holds as many records as the delivery, all records belong to the dataset. Otherwise the whole partition is
 * read.
 *
 * @param delivery the number of the dataset's delivery
 */
record TopicReader(PartitionReader reader, long delivery) {

    /** The origin of a record: the dataset, another dataset, or unknown. */
    enum Origin {
        OWN,
        OTHER,
        UNKNOWN
    }

    /** Tells the origins of records. */
    interface Origins extends Function<ConsumerRecord<byte[], byte[]>, Origin> {}

    /**
     * Counts the records of a partition.
     *
     * @param expected how many records the delivery has in the partition
     * @param origins returns the origin of a record
     * @param counts numbers of records by the ordinal of their origin, to which they are added
     */
    void count(TopicPartition partition, long expected, Origins origins, long[] counts) {
        long begin = reader.begin(partition);
        long end = reader.end(partition);
        if (begin < end && end - begin == expected && isLast(partition, end, expected, origins)) {
            counts[Origin.OWN.ordinal()] += expected;
        } else {
            Consumer<ConsumerRecord<byte[], byte[]>> count =
                    record -> counts[origins.apply(record).ordinal()]++;
            reader.read(partition, begin, end, records -> records.forEach(count));
        }
    }

    private boolean isLast(TopicPartition partition, long end, long expected, Origins origins) {
        AtomicBoolean last = new AtomicBoolean();
        DeliveryKey wanted = new DeliveryKey(delivery, expected - 1);
        Predicate<ConsumerRecord<byte[], byte[]>> isLast =
                record -> origins.apply(record) == Origin.OWN && wanted.equals(DeliveryKey.read(record.key()));
        reader.read(
                partition, end - 1, end, records -> last.set(records.stream().anyMatch(isLast)));
        return last.get();
    }
}
