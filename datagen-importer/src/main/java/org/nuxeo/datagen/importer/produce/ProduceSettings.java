// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.produce;

import java.util.Map;
import java.util.Objects;
import org.nuxeo.datagen.store.kafka.TopicSettings;
import org.nuxeo.datagen.store.record.RecordFormat;
import org.nuxeo.datagen.store.retry.RetryPolicy;

/**
 * Settings of a producer.
 *
 * @param format format of the records
 * @param threads number of threads that send, 1 to 1024; a partition is fed by one thread at a time
 * @param part the part of the partitions that this process feeds, 0 to {@code parts - 1}
 * @param parts the number of processes that share the partitions, at least 1
 * @param producerProperties properties of the Kafka client, which override the defaults: compression.type, batch.size,
 *     linger.ms, acks …
 * @param again whether to send again what the topics hold; consumers recognize the copies by their keys
 * @param retry how long Kafka may stay away
 * @param topics settings of new topics
 */
public record ProduceSettings(
        RecordFormat format,
        int threads,
        int part,
        int parts,
        Map<String, String> producerProperties,
        boolean again,
        RetryPolicy retry,
        TopicSettings topics) {

    public ProduceSettings {
        Objects.requireNonNull(topics, "topics");
        Objects.requireNonNull(format, "format");
        Objects.requireNonNull(retry, "retry");
        producerProperties = Map.copyOf(producerProperties);
        if (threads < 1 || threads > 1_024) {
            throw new IllegalArgumentException("threads " + threads + ": must be 1 to 1,024");
        }
        if (parts < 1 || part < 0 || part >= parts) {
            throw new IllegalArgumentException("part " + part + " of " + parts + ": must be 0 to " + (parts - 1));
        }
    }

    /** Creates settings of a process that sends what the topics lack. */
    public ProduceSettings(
            RecordFormat format, int threads, int part, int parts, Map<String, String> producerProperties) {
        this(format, threads, part, parts, producerProperties, false, RetryPolicy.DEFAULT, TopicSettings.USUAL);
    }

    /** Returns these settings with other new topics. */
    public ProduceSettings with(TopicSettings newTopics) {
        return new ProduceSettings(
                format, threads, part, parts, newTopics.producerProperties(), again, retry, newTopics);
    }

    /** Returns settings of one process that sends everything. */
    public static ProduceSettings of(RecordFormat format, int threads) {
        return new ProduceSettings(format, threads, 0, 1, Map.of());
    }
}
