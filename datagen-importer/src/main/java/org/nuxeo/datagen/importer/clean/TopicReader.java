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

    /** Numbers of records by origin. */
    record Content(long own, long others, long unknown) {

        Content plus(Content more) {
            return new Content(own + more.own, others + more.others, unknown + more.unknown);
        }
    }

    /**
     * Counts the records of a partition.
     *
     * @param expected how many records the delivery has in the partition
     * @param origins returns the origin of a record
     */
    Content count(TopicPartition partition, long expected, Origins origins) {
        long begin = reader.begin(partition);
        long end = reader.end(partition);
        if (begin == end) {
            return new Content(0, 0, 0);
        }
        if (end - begin == expected && isLast(partition, end, expected, origins)) {
            return new Content(expected, 0, 0);
        }
        return read(partition, begin, end, origins);
    }

    private boolean isLast(TopicPartition partition, long end, long expected, Origins origins) {
        AtomicBoolean last = new AtomicBoolean();
        Predicate<ConsumerRecord<byte[], byte[]>> isLast = record -> origins.apply(record) == Origin.OWN
                && DeliveryKey.isKey(record.key())
                && DeliveryKey.delivery(record.key()) == delivery
                && DeliveryKey.sequence(record.key()) == expected - 1;
        reader.read(
                partition, end - 1, end, records -> last.set(records.stream().anyMatch(isLast)));
        return last.get();
    }

    private Content read(TopicPartition partition, long begin, long end, Origins origins) {
        long[] counts = new long[Origin.values().length];
        Consumer<ConsumerRecord<byte[], byte[]>> count =
                record -> counts[origins.apply(record).ordinal()]++;
        reader.read(partition, begin, end, records -> records.forEach(count));
        return new Content(
                counts[Origin.OWN.ordinal()], counts[Origin.OTHER.ordinal()], counts[Origin.UNKNOWN.ordinal()]);
    }
}
