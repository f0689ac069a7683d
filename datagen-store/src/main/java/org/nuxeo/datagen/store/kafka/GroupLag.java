// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.kafka;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * The lag of a consumer group in one partition.
 *
 * @param committed the offset up to which everything is durable
 * @param end the offset after the last record
 */
public record GroupLag(String topic, int partition, long committed, long end) {

    /** Returns how many records are not committed yet. */
    public long records() {
        return Math.max(0, end - committed);
    }

    /**
     * Returns the lag of a group in every partition of the topics of repositories. Topics that do not exist are
     * omitted.
     */
    public static List<GroupLag> of(TopicAdmin admin, String group, List<String> repositories) {
        Map<TopicPartition, OffsetAndMetadata> committed = admin.committed(group);
        List<GroupLag> lags = new ArrayList<>();
        for (String repository : repositories) {
            for (String topic : List.of(Topics.folders(repository), Topics.documents(repository))) {
                Optional<Integer> partitions = admin.partitions(topic);
                if (partitions.isEmpty()) {
                    continue;
                }
                long[] begins = admin.beginOffsets(topic, partitions.get());
                long[] ends = admin.endOffsets(topic, partitions.get());
                for (int i = 0; i < ends.length; i++) {
                    OffsetAndMetadata offset = committed.get(new TopicPartition(topic, i));
                    // Records that were removed cannot be read any more.
                    long read = Math.max(begins[i], offset == null ? 0 : offset.offset());
                    lags.add(new GroupLag(topic, i, read, ends[i]));
                }
            }
        }
        return lags;
    }
}
