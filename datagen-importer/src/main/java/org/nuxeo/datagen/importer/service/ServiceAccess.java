package org.nuxeo.datagen.importer.service;

import java.nio.file.Path;
import java.util.Map;

/**
 * How outside services let us in. A connection string of MongoDB has its own credentials.
 *
 * @param kafkaProperties client properties of Kafka, such as those of SASL and TLS
 * @param mongoCa certificates in PEM that MongoDB's is checked against; null for those of the Java runtime
 * @param elasticsearchUser for basic authentication, or null
 * @param elasticsearchPassword of that user, or null
 * @param elasticsearchApiKey base64 text of an API key instead of a user, or null
 * @param elasticsearchCa certificates in PEM that Elasticsearch's is checked against; null for those of the Java runtime
 */
public record ServiceAccess(
        Map<String, String> kafkaProperties,
        Path mongoCa,
        String elasticsearchUser,
        String elasticsearchPassword,
        String elasticsearchApiKey,
        Path elasticsearchCa) {

    /** Services that let everybody in. */
    public static final ServiceAccess OPEN = new ServiceAccess(Map.of(), null, null, null, null, null);

    public ServiceAccess {
        kafkaProperties = Map.copyOf(kafkaProperties);
    }

    /** Returns the same for the services that are named, and nothing for the others, which are open to this machine. */
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

    /** Returns how to reach a Kafka cluster. */
    public KafkaSettings kafka(String bootstrapServers) {
        return KafkaSettings.of(bootstrapServers).withClientProperties(kafkaProperties);
    }

    /** Returns how to reach a MongoDB. */
    public MongoSettings mongo(String uri) {
        return MongoSettings.of(uri).withCaFile(mongoCa);
    }

    /** Returns how to reach an Elasticsearch. */
    public ElasticsearchSettings elasticsearch(String addresses) {
        return ElasticsearchSettings.of(addresses)
                .withCredentials(elasticsearchUser, elasticsearchPassword, elasticsearchApiKey)
                .withCaFile(elasticsearchCa);
    }

    /** Tells no secret. */
    @Override
    public String toString() {
        return "access" + (elasticsearchUser == null ? "" : " of " + elasticsearchUser);
    }
}
