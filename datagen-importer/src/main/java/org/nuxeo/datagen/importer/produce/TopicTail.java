// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.produce;

import java.util.Arrays;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.importer.stage.IntervalSet;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.kafka.PartitionReader;
import org.nuxeo.datagen.store.record.Delivery.Share;
import org.nuxeo.datagen.store.record.RecordEncoder;
import org.nuxeo.datagen.store.record.RecordFormat.DeliveryKey;

/**
 * Finds out which records of a delivery a partition holds already. Not thread safe.
 *
 * <p>The last record is usually enough: records are in order, so if the partition holds as many of them as the position
 * of the last one implies, it holds exactly those before it. The whole partition is read if a producer had to send
 * again after a failure, or if there are other records in it.
 */
record TopicTail(PartitionReader reader) {

    /**
     * Returns the positions of the delivery that the partition holds.
     *
     * @param earlier how many records of earlier deliveries precede them if nothing was sent twice
     */
    IntervalSet held(TopicPartition partition, long delivery, long earlier) {
        long begin = reader.begin(partition);
        long end = reader.end(partition);
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
    IntervalSet heldMessages(TopicPartition partition, long earlier, Share share, RecordEncoder encoder) {
        long begin = reader.begin(partition);
        long end = reader.end(partition);
        long count = end - begin - earlier;
        IntervalSet held = new IntervalSet();
        if (end == begin || count == 0) {
            return held;
        }
        boolean isPart = count > 0 && count <= share.records();
        Identity expected = isPart ? share.source().apply(count - 1).next() : null;
        Consumer<ConsumerRecord<byte[], byte[]>> check = last -> {
            if (expected == null || !Arrays.equals(last.value(), encoder.encode(expected))) {
                throw new StageException("topic " + partition.topic() + " partition " + partition.partition()
                        + " holds " + (end - begin)
                        + " records that are not the first records of this delivery; run clean first");
            }
            held.add(0, count - 1);
        };
        reader.read(partition, end - 1, end, records -> records.forEach(check));
        return held;
    }

    /** Reads a range of offsets, records the positions found, and returns the last one, or -1 if there is none. */
    private long read(TopicPartition partition, long from, long to, long delivery, IntervalSet held) {
        long[] last = {-1};
        reader.read(partition, from, to, records -> {
            for (ConsumerRecord<byte[], byte[]> record : records) {
                DeliveryKey key = DeliveryKey.read(record.key());
                if (key != null && key.delivery() == delivery) {
                    last[0] = key.place();
                    held.add(last[0]);
                }
            }
        });
        return last[0];
    }
}
