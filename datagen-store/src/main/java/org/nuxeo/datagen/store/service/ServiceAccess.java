// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.service;

import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Credentials and certificates for outside services. A connection string of MongoDB carries its own credentials.
 *
 * @param kafkaProperties client properties of Kafka, such as those of SASL and TLS
 * @param mongoCa PEM file with the certificates to trust for MongoDB, or null to trust those of the Java runtime
 * @param elasticsearchUser user for basic authentication, or null
 * @param elasticsearchPassword password of that user, or null
 * @param elasticsearchApiKey base64 text of an API key instead of a user, or null
 * @param elasticsearchCa PEM file with the certificates to trust for Elasticsearch, or null to trust those of the Java
 *     runtime
 */
public record ServiceAccess(
        Map<String, String> kafkaProperties,
        @Nullable Path mongoCa,
        @Nullable String elasticsearchUser,
        @Nullable String elasticsearchPassword,
        @Nullable String elasticsearchApiKey,
        @Nullable Path elasticsearchCa) {

    /** No credentials, for services that are open to everybody. */
    public static final ServiceAccess OPEN = new ServiceAccess(Map.of(), null, null, null, null, null);

    public ServiceAccess {
        kafkaProperties = Map.copyOf(kafkaProperties);
    }

    /** Returns the credentials of the services that are named only. The other services are embedded and need none. */
    public ServiceAccess to(ServiceAddresses named) {
        boolean elasticsearch = named.elasticsearch() != null;
        return new ServiceAccess(
                named.kafka() == null ? Map.of() : kafkaProperties,
                named.mongo() == null ? null : mongoCa,
                elasticsearch ? elasticsearchUser : null,
                elasticsearch ? elasticsearchPassword : null,
                elasticsearch ? elasticsearchApiKey : null,
                elasticsearch ? elasticsearchCa : null);
    }

    /** Returns the settings of a Kafka cluster. */
    public KafkaSettings kafka(String bootstrapServers) {
        return KafkaSettings.of(bootstrapServers).withClientProperties(kafkaProperties);
    }

    /** Returns the settings of a MongoDB server or cluster. */
    public MongoSettings mongo(String uri) {
        return MongoSettings.of(uri).withCaFile(mongoCa);
    }

    /** Returns the settings of an Elasticsearch server or cluster. */
    public ElasticsearchSettings elasticsearch(String addresses) {
        return ElasticsearchSettings.of(addresses)
                .withCredentials(elasticsearchUser, elasticsearchPassword, elasticsearchApiKey)
                .withCaFile(elasticsearchCa);
    }

    /** Returns a text without secrets. */
    @Override
    public String toString() {
        return "access" + (elasticsearchUser == null ? "" : " of " + elasticsearchUser);
    }
}
