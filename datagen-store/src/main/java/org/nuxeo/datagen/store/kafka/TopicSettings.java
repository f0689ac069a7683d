// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.kafka;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.core.text.WholeNumber;

/**
 * The settings of new topics.
 *
 * @param replication copies of each partition, or null for the default of the brokers
 * @param retentionMillis how long records are kept, or {@link #UNLIMITED}
 * @param retentionBytes how much a partition keeps, or {@link #UNLIMITED}
 * @param compression one of {@link #COMPRESSIONS}, for topics and producers
 */
public record TopicSettings(
        @Nullable Integer replication, long retentionMillis, long retentionBytes, String compression) {

    /** No limit, as Kafka writes it. */
    public static final long UNLIMITED = -1;

    /** The names of compressions, as producers have them. */
    public static final List<String> COMPRESSIONS = List.of("lz4", "zstd", "snappy", "gzip", "none");

    /** Topics hold the only copy of what is to be imported, so records are not deleted by age or size. */
    public static final TopicSettings USUAL = new TopicSettings(null, UNLIMITED, UNLIMITED, "lz4");

    public TopicSettings {
        Check.refuse(
                replication != null && replication < 1 || retentionMillis < UNLIMITED || retentionBytes < UNLIMITED,
                () -> "replication " + replication + ", retention " + retentionMillis + " ms, " + retentionBytes
                        + " bytes: must be at least 1, -1 and -1");
        Check.refuse(
                !COMPRESSIONS.contains(Objects.requireNonNull(compression, "compression")),
                () -> "compression " + compression + ": must be one of " + String.join(", ", COMPRESSIONS));
    }

    /** Returns the settings of a topic as Kafka names them. A broker's default could be to keep one record of each key. */
    Map<String, String> configs() {
        return Map.of(
                "retention.ms",
                Long.toString(retentionMillis),
                "retention.bytes",
                Long.toString(retentionBytes),
                "cleanup.policy",
                "delete",
                "compression.type",
                compression.equals("none") ? "uncompressed" : compression);
    }

    /** Returns the settings of a producer as Kafka names them. */
    public Map<String, String> producerProperties() {
        return equals(USUAL) ? Map.of() : Map.of("compression.type", compression);
    }

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
            Check.atLeast("partitions", partitions, 1);
            Check.atLeast("partitionBytes", partitionBytes, 0);
            Check.atLeast("millis", millis, 0);
        }

        /** Returns why a topic loses records that it keeps for a time, or null if it does not. */
        public @Nullable String lossByAge(long retentionMillis) {
            String hours = WholeNumber.grouped(1 + millis / MILLIS_PER_HOUR);
            return loss(retentionMillis, millis, hours + "h, which an import takes at the best published rate");
        }

        /** Returns why a topic loses records of which each partition keeps some bytes, or null if it does not. */
        public @Nullable String lossBySize(long retentionBytes) {
            String bytes = WholeNumber.grouped(partitionBytes);
            return loss(
                    retentionBytes, partitionBytes, bytes + " bytes, the size of the largest partition of " + topic);
        }

        private static @Nullable String loss(long kept, long needed, String least) {
            return kept == UNLIMITED || kept >= needed ? null : "must be unlimited, or at least " + least;
        }
    }
}
