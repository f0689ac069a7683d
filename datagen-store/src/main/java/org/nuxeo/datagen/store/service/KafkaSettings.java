// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.service;

import java.util.Map;
import java.util.Objects;

/**
 * Connection settings of Kafka.
 *
 * @param bootstrapServers {@code host:port}, comma separated
 * @param clientProperties properties passed to every client, such as SASL, TLS and time-outs; they override the
 *     defaults
 * @param replicationFactor replication factor of each new topic, or -1 for the broker's default
 * @param unreachableMillis how long a broker may stay silent at the start before it counts as down, at least 1
 */
public record KafkaSettings(
        String bootstrapServers, Map<String, String> clientProperties, short replicationFactor, int unreachableMillis) {

    public static final int DEFAULT_UNREACHABLE_MILLIS = 15_000;

    public KafkaSettings {
        Objects.requireNonNull(bootstrapServers, "bootstrapServers");
        clientProperties = Map.copyOf(clientProperties);
        if (replicationFactor == 0 || replicationFactor < -1) {
            throw new IllegalArgumentException(
                    "replication factor " + replicationFactor + ": must be -1 or at least 1");
        }
        if (unreachableMillis < 1) {
            throw new IllegalArgumentException("unreachableMillis " + unreachableMillis + ": must be at least 1");
        }
    }

    /** Returns settings with other client properties, such as those of SASL and TLS. */
    public KafkaSettings withClientProperties(Map<String, String> newClientProperties) {
        return new KafkaSettings(bootstrapServers, newClientProperties, replicationFactor, unreachableMillis);
    }

    /** Returns settings with another time that a broker may stay silent at the start. */
    public KafkaSettings withUnreachableMillis(int newUnreachableMillis) {
        return new KafkaSettings(bootstrapServers, clientProperties, replicationFactor, newUnreachableMillis);
    }

    /** Returns the servers, without the properties, which may hold secrets. */
    @Override
    public String toString() {
        return "kafka at " + bootstrapServers;
    }

    /** Returns settings for a cluster without security and with the broker's default replication. */
    public static KafkaSettings of(String bootstrapServers) {
        return new KafkaSettings(bootstrapServers, Map.of(), (short) -1, DEFAULT_UNREACHABLE_MILLIS);
    }
}
