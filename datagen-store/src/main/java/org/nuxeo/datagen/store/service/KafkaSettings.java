// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.service;

import java.util.Map;
import org.nuxeo.datagen.core.text.Check;

/**
 * Connection settings of Kafka.
 *
 * @param bootstrapServers {@code host:port}, comma separated
 * @param clientProperties properties passed to every client, such as SASL, TLS and time-outs; they override the
 *     defaults
 * @param unreachableMillis how long a broker may stay silent at the start before it counts as down, at least 1
 */
public record KafkaSettings(String bootstrapServers, Map<String, String> clientProperties, int unreachableMillis) {

    public KafkaSettings {
        Check.given("bootstrapServers", bootstrapServers, "clientProperties", clientProperties);
        clientProperties = Map.copyOf(clientProperties);
        Check.atLeast("unreachableMillis", unreachableMillis, 1);
    }

    /** Returns the same settings with another time that a broker may stay silent. */
    public KafkaSettings within(int newUnreachableMillis) {
        return new KafkaSettings(bootstrapServers, clientProperties, newUnreachableMillis);
    }

    /** Returns the servers, without the properties, which may hold secrets. */
    @Override
    public String toString() {
        return "kafka at " + bootstrapServers;
    }

    /** Returns settings for a cluster without security. */
    public static KafkaSettings of(String bootstrapServers) {
        return ServiceAccess.OPEN.kafka(bootstrapServers);
    }
}
