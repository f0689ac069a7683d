package org.nuxeo.datagen.importer.consume;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/**
 * What is to arrive, known before it does.
 *
 * @param delivery the number in the keys of its records
 * @param recordsByPartition how many records each partition gets; none where not said
 */
public record PlannedDelivery(long delivery, Map<TopicPartition, Long> recordsByPartition) {

    public PlannedDelivery {
        recordsByPartition = Map.copyOf(recordsByPartition);
    }

    /** Returns the partitions of each topic. */
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
