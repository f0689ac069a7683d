// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.consume;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.nuxeo.datagen.core.PartitionPlan;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.store.kafka.Topics;
import org.nuxeo.datagen.store.record.Delivery;

/**
 * A delivery that is expected, known before its records arrive.
 *
 * @param delivery the number in the keys of its records
 * @param recordsByPartition how many records each partition gets; none for those that are not listed
 */
public record PlannedDelivery(long delivery, Map<TopicPartition, Long> recordsByPartition) {

    public PlannedDelivery {
        recordsByPartition = Map.copyOf(recordsByPartition);
    }

    /** Returns the records that a delivery sends to each topic. */
    public static PlannedDelivery of(Delivery delivery) {
        Map<TopicPartition, Long> records = new HashMap<>();
        for (Repository repository : Repository.values()) {
            String name = repository.label();
            records.put(new TopicPartition(Topics.folders(name), 0), (long)
                    delivery.folders(repository).size());
            PartitionPlan plan = delivery.plan(repository);
            for (int partition = 0; partition < delivery.partitions(); partition++) {
                records.put(new TopicPartition(Topics.documents(name), partition), plan.records(partition));
            }
        }
        return new PlannedDelivery(delivery.number(), records);
    }

    /** Returns the number of partitions of each topic. */
    Map<String, Integer> topics() {
        Map<String, Integer> topics = new HashMap<>();
        for (TopicPartition partition : recordsByPartition.keySet()) {
            topics.merge(partition.topic(), partition.partition() + 1, Math::max);
        }
        return topics;
    }

    long records(TopicPartition partition) {
        return recordsByPartition.getOrDefault(partition, 0L);
    }
}
