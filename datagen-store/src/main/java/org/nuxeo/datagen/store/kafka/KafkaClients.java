// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.kafka;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.GroupNotEmptyException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.store.failure.FailureReasons;
import org.nuxeo.datagen.store.failure.ServiceDownException;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.retry.Requests.TransientFailureException;
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
        int limit = settings.unreachableMillis();
        Map<String, Object> config = Map.of("request.timeout.ms", limit, "default.api.timeout.ms", limit);
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
        ByteArraySerializer bytes = new ByteArraySerializer();
        return create(settings, () -> new KafkaProducer<>(merged(config, settings), bytes, bytes));
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
        ByteArrayDeserializer bytes = new ByteArrayDeserializer();
        return create(settings, () -> new KafkaConsumer<>(merged(config, settings), bytes, bytes));
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

    /** Sorts failures of Kafka's clients: those that may pass, those that a person must fix, and regular answers. */
    public static final class KafkaFailures {

        private KafkaFailures() {}

        /**
         * Returns a failure that is an answer, for the caller to handle.
         *
         * @throws TransientFailureException if the request may be sent again
         * @throws StageException if the broker refuses this client or the request
         * @throws IllegalStateException if the client is closed
         */
        static ApiException answer(Throwable failure, String address) throws TransientFailureException {
            requireAdmitted(failure, address);
            if (failure instanceof IllegalStateException) {
                throw new IllegalStateException("kafka at " + address + ": is closed", failure);
            }
            if (failure instanceof GroupNotEmptyException) {
                throw new StageException(
                        "kafka at " + address + ": the consumer group has active members; stop its consumers first",
                        failure);
            }
            // A missing topic may appear later, but the caller wants to know that it is missing.
            if (isTransient(failure) && !(failure instanceof UnknownTopicOrPartitionException)) {
                throw new TransientFailureException(FailureReasons.of(failure), failure);
            }
            if (failure instanceof ApiException api) {
                return api;
            }
            throw new StageException("kafka at " + address + ": " + FailureReasons.of(failure), failure);
        }

        /** Returns whether a failure may pass. Kafka's clients wrap some of those in an exception that says nothing of it. */
        static boolean isTransient(Throwable failure) {
            return causes(failure).stream().anyMatch(RetriableException.class::isInstance);
        }

        private static List<Throwable> causes(Throwable failure) {
            return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
                    .toList();
        }

        /**
         * Throws if the broker refuses this client, so that asking again is useless.
         *
         * @throws StageException if it does
         */
        public static void requireAdmitted(Throwable failure, String address) {
            if (failure instanceof AuthenticationException || failure instanceof AuthorizationException) {
                throw StageException.refusal("kafka at " + address, failure);
            }
        }

        /** Returns the exception for a client that cannot be created, before any broker was asked. */
        static RuntimeException noClient(KafkaException failure, String address) {
            List<Throwable> causes = causes(failure);
            boolean isUnresolved = causes.stream()
                    .anyMatch(each -> each instanceof ConfigException
                            && String.valueOf(each.getMessage()).contains("bootstrap"));
            if (isUnresolved) {
                return new ServiceDownException(
                        "kafka at " + address + " does not answer: unknown host; correct the address", failure);
            }
            // The message about an invalid JAAS line quotes parts of it, which may be a password.
            boolean secret = causes.stream()
                    .anyMatch(each -> String.valueOf(each.getMessage()).matches("(?s).*(JAAS|jaas).*"));
            Throwable deepest = causes.get(causes.size() - 1);
            String reason = secret ? "sasl.jaas.config is not a valid JAAS line" : FailureReasons.of(deepest);
            return new StageException(
                    "kafka client properties: " + reason + "; correct the file of --kafka-config", failure);
        }
    }
}
