package org.nuxeo.datagen.importer.service;

import java.util.Map;
import java.util.Objects;

/**
 * Where Kafka is and how to talk to it.
 *
 * @param bootstrapServers host:port, comma separated
 * @param clientProperties any client property (SASL, TLS, time-outs), handed to every client; they win over the defaults
 * @param replicationFactor of topics that are created, or -1 for the broker's default
 * @param unreachableMillis how long a broker may be silent at the start before it counts as down
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

    /** Returns settings with client properties, such as those of SASL and TLS. */
    public KafkaSettings withClientProperties(Map<String, String> newClientProperties) {
        return new KafkaSettings(bootstrapServers, newClientProperties, replicationFactor, unreachableMillis);
    }

    /** Returns settings of a broker that may be silent for another time at the start. */
    public KafkaSettings withUnreachableMillis(int newUnreachableMillis) {
        return new KafkaSettings(bootstrapServers, clientProperties, replicationFactor, newUnreachableMillis);
    }

    /** Names the servers and not the properties, which may hold secrets. */
    @Override
    public String toString() {
        return "kafka at " + bootstrapServers;
    }

    /** Settings for a cluster without security and with the broker's default replication. */
    public static KafkaSettings of(String bootstrapServers) {
        return new KafkaSettings(bootstrapServers, Map.of(), (short) -1, DEFAULT_UNREACHABLE_MILLIS);
    }
}
