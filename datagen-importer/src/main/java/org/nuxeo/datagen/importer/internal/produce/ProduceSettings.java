package org.nuxeo.datagen.importer.internal.produce;

import java.util.Map;
import java.util.Objects;
import org.nuxeo.datagen.importer.internal.retry.RetryPolicy;
import org.nuxeo.datagen.importer.settings.RecordFormat;

/**
 * How documents are sent to Kafka.
 *
 * @param format what a record holds
 * @param threads that send, 1 to 1024; a partition is fed by one of them
 * @param part which part of the partitions this process feeds, 0 to {@code parts - 1}
 * @param parts among how many processes the partitions are split, at least 1
 * @param producerProperties of the Kafka client, over the defaults: compression.type, batch.size, linger.ms, acks …
 * @param again whether to send what the topics hold once more; who consumes tells the copies by their keys
 * @param retry how long Kafka may stay away
 */
public record ProduceSettings(
        RecordFormat format,
        int threads,
        int part,
        int parts,
        Map<String, String> producerProperties,
        boolean again,
        RetryPolicy retry) {

    public ProduceSettings {
        Objects.requireNonNull(format, "format");
        Objects.requireNonNull(retry, "retry");
        producerProperties = Map.copyOf(producerProperties);
        if (threads < 1 || threads > 1_024) {
            throw new IllegalArgumentException("threads " + threads + ": must be 1 to 1024");
        }
        if (parts < 1 || part < 0 || part >= parts) {
            throw new IllegalArgumentException("part " + part + " of " + parts + ": must be 0 to " + (parts - 1));
        }
    }

    /** Settings of a process that sends what the topics lack. */
    public ProduceSettings(
            RecordFormat format, int threads, int part, int parts, Map<String, String> producerProperties) {
        this(format, threads, part, parts, producerProperties, false, RetryPolicy.DEFAULT);
    }

    /** Returns settings that differ in whether what the topics hold is sent once more. */
    public ProduceSettings withAgain(boolean newAgain) {
        return new ProduceSettings(format, threads, part, parts, producerProperties, newAgain, retry);
    }

    /** Returns settings that differ in how long Kafka may stay away. */
    public ProduceSettings withRetry(RetryPolicy newRetry) {
        return new ProduceSettings(format, threads, part, parts, producerProperties, again, newRetry);
    }

    /** Settings of one process that sends everything. */
    public static ProduceSettings of(RecordFormat format, int threads) {
        return new ProduceSettings(format, threads, 0, 1, Map.of());
    }
}
