// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.kafka;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.store.failure.FailureReasons;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.kafka.KafkaClients.KafkaFailures;
import org.nuxeo.datagen.store.retry.Requests.TransientFailureException;
import org.nuxeo.datagen.store.retry.RetryPolicy;
import org.nuxeo.datagen.store.retry.RetryPolicy.Attempts;
import org.nuxeo.datagen.store.service.KafkaSettings;

/** Reads ranges of partitions, one partition at a time and without being a member of a group. Not thread safe. */
public record PartitionReader(KafkaConsumer<byte[], byte[]> consumer, ConsumerRequests requests)
        implements AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(200);

    /**
     * @param group the group whose offsets are read and committed, or null for none
     * @param stopped condition that ends waits and reading early
     */
    public PartitionReader(KafkaSettings kafka, @Nullable String group, RetryPolicy retry, BooleanSupplier stopped) {
        this(
                KafkaClients.consumer(kafka, group, Map.of()),
                new ConsumerRequests(kafka.bootstrapServers(), retry, stopped));
    }

    /** Returns the offset of the first record. */
    public long begin(TopicPartition partition) {
        return of(partition, consumer::beginningOffsets);
    }

    /** Returns the offset after the last record. */
    public long end(TopicPartition partition) {
        return of(partition, consumer::endOffsets);
    }

    private long of(TopicPartition partition, Function<List<TopicPartition>, Map<TopicPartition, Long>> offsets) {
        // The metadata of a partition that is not assigned would be requested again for each question.
        consumer.assign(List.of(partition));
        return Objects.requireNonNull(
                requests.ask(() -> offsets.apply(List.of(partition))).get(partition));
    }

    /** Returns the offset that the group has committed, or that of the first record if it has committed none. */
    public long committed(TopicPartition partition) {
        consumer.assign(List.of(partition));
        return requests.ask(() -> consumer.position(partition));
    }

    /** Reads the records from one offset up to another. */
    public void read(
            TopicPartition partition, long from, long to, Consumer<List<ConsumerRecord<byte[], byte[]>>> records) {
        consumer.assign(List.of(partition));
        consumer.seek(partition, from);
        while (!requests.stopped().getAsBoolean() && requests.ask(() -> consumer.position(partition)) < to) {
            records.accept(consumer.poll(POLL).records(partition).stream()
                    .filter(record -> record.offset() < to)
                    .toList());
        }
    }

    /** Commits the offset up to which records were read, at most a limit. */
    public void commit(TopicPartition partition, long limit) {
        requests.ask(() -> {
            long offset = Math.min(limit, consumer.position(partition));
            consumer.commitSync(Map.of(partition, new OffsetAndMetadata(offset)));
            return offset;
        });
    }

    @Override
    public void close() {
        consumer.close();
    }

    /**
     * Sends the requests of a consumer other than polling, such as for the end of a topic, and retries them. They run in
     * the thread that owns the consumer.
     *
     * @param address address of the brokers, for messages
     * @param stopped condition that ends waits early
     */
    public record ConsumerRequests(String address, RetryPolicy policy, BooleanSupplier stopped) {

        /**
         * Sends a request until it is answered.
         *
         * @throws org.nuxeo.datagen.store.failure.ServiceDownException if the brokers stay away longer than allowed
         * @throws org.nuxeo.datagen.store.failure.StageException.StoppedException if the work was stopped meanwhile
         */
        public <T> T ask(Supplier<T> request) {
            return new Attempts(policy, stopped).send("kafka", address, () -> {
                try {
                    return request.get();
                } catch (KafkaException e) {
                    if (KafkaFailures.isTransient(e)) {
                        throw new TransientFailureException(FailureReasons.of(e), e);
                    }
                    KafkaFailures.requireAdmitted(e, address);
                    throw new StageException("kafka at " + address + ": " + FailureReasons.of(e), e);
                }
            });
        }
    }
}
