// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.kafka;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.text.WholeNumber;

/**
 * What a topic must keep until everything is consumed.
 *
 * @param topic name of the topic
 * @param partitions number of partitions, at least 1
 * @param partitionBytes estimated size of the largest partition
 * @param millis how long an import takes at least
 */
public record TopicPlan(String topic, int partitions, long partitionBytes, long millis) {

    private static final long MILLIS_PER_HOUR = 3_600_000;

    public TopicPlan {
        Objects.requireNonNull(topic, "topic");
        if (partitions < 1 || partitionBytes < 0 || millis < 0) {
            throw new IllegalArgumentException("topic " + topic + ": " + partitions + " partitions, " + partitionBytes
                    + " bytes, " + millis + " ms: must be at least 1, 0 and 0");
        }
    }

    /** Returns why a topic loses records that it keeps for a time, or null if it does not. */
    public @Nullable String lossByAge(long retentionMillis) {
        return retentionMillis == TopicSettings.UNLIMITED || retentionMillis >= millis
                ? null
                : "must be unlimited, or at least " + WholeNumber.grouped(1 + millis / MILLIS_PER_HOUR)
                        + "h, which an import takes at the best published rate";
    }

    /** Returns why a topic loses records of which each partition keeps some bytes, or null if it does not. */
    public @Nullable String lossBySize(long retentionBytes) {
        return retentionBytes == TopicSettings.UNLIMITED || retentionBytes >= partitionBytes
                ? null
                : "must be unlimited, or at least " + WholeNumber.grouped(partitionBytes)
                        + " bytes, the size of the largest partition of " + topic;
    }
}
