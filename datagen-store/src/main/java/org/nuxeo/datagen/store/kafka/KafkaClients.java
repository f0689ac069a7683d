// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.kafka;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.store.retry.RetryPolicy;
import org.nuxeo.datagen.store.service.KafkaSettings;

/** Creates Kafka clients with the defaults of this program, overridden by the caller's settings. */
public final class KafkaClients {

    private static final String BOOTSTRAP = "bootstrap.servers";

    private static final int REQUEST_MILLIS = 30_000;

    /** The least delivery time-out: it must exceed one request plus the linger time. */
    private static final int LEAST_DELIVERY_MILLIS = 1_000;

    private KafkaClients() {}

    public static Admin admin(KafkaSettings settings) {
        Map<String, Object> config = new HashMap<>();
        config.put("request.timeout.ms", settings.unreachableMillis());
        config.put("default.api.timeout.ms", settings.unreachableMillis());
        return create(settings, () -> Admin.create(merged(config, settings)));
    }

    /**
     * Creates a producer that waits for brokers as long as stages do by default; see {@link #producer(KafkaSettings,
     * Map, RetryPolicy)}.
     */
    public static KafkaProducer<byte[], byte[]> producer(KafkaSettings settings, Map<String, String> more) {
        return producer(settings, more, RetryPolicy.DEFAULT);
    }

    /**
     * Creates an idempotent producer that waits for all replicas and uses large batches.
     *
     * @param more producer properties
     * @param retry how long brokers may stay away
     */
    public static KafkaProducer<byte[], byte[]> producer(
            KafkaSettings settings, Map<String, String> more, RetryPolicy retry) {
        int limitMillis = (int) Math.min(retry.limit().toMillis(), Integer.MAX_VALUE / 2);
        Map<String, Object> config = new HashMap<>();
        config.put(ProducerConfig.ACKS_CONFIG, "all");
        config.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
        config.put(ProducerConfig.BATCH_SIZE_CONFIG, 128 * 1024);
        config.put(ProducerConfig.LINGER_MS_CONFIG, 20);
        config.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, "lz4");
        config.put(ProducerConfig.BUFFER_MEMORY_CONFIG, 32L * 1024 * 1024);
        config.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, (long) limitMillis);
        config.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, Math.max(limitMillis, LEAST_DELIVERY_MILLIS));
        config.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, Math.max(Math.min(limitMillis / 2, REQUEST_MILLIS), 500));
        config.putAll(more);
        return create(
                settings,
                () -> new KafkaProducer<>(
                        merged(config, settings), new ByteArraySerializer(), new ByteArraySerializer()));
    }

    /**
     * Creates a consumer that commits explicitly and rebalances cooperatively.
     *
     * @param group the consumer group; null for none
     * @param more consumer properties
     */
    public static KafkaConsumer<byte[], byte[]> consumer(
            KafkaSettings settings, @Nullable String group, Map<String, String> more) {
        Map<String, Object> config = new HashMap<>();
        if (group != null) {
            config.put(ConsumerConfig.GROUP_ID_CONFIG, group);
        }
        config.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        config.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
        // Asking for a topic that was removed must not create it again, empty and with a default number of partitions.
        config.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        // The polling thread never waits for a store, so a silent member is dead and can be replaced soon.
        config.put(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG, 12_000);
        config.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, 4_000);
        // Other requests than polling are retried by their callers, so that they end soon after a stop.
        config.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, 3_000);
        // A broker answers one request of a connection at a time. A long wait for records of one partition would delay
        // partitions that are resumed meanwhile, and the end of the session.
        config.put(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, 10);
        config.put(ConsumerConfig.FETCH_MAX_BYTES_CONFIG, 4 * 1024 * 1024);
        config.put(ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG, 256 * 1024);
        config.put(ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG, CooperativeStickyAssignor.class.getName());
        config.putAll(more);
        return create(
                settings,
                () -> new KafkaConsumer<>(
                        merged(config, settings), new ByteArrayDeserializer(), new ByteArrayDeserializer()));
    }

    private static <T> T create(KafkaSettings settings, Supplier<T> client) {
        try {
            return client.get();
        } catch (KafkaException e) {
            throw KafkaFailures.noClient(e, settings.bootstrapServers());
        }
    }

    private static Map<String, Object> merged(Map<String, Object> defaults, KafkaSettings settings) {
        Map<String, Object> config = new HashMap<>(defaults);
        config.putAll(settings.clientProperties());
        config.put(BOOTSTRAP, settings.bootstrapServers());
        return config;
    }
}
