package org.nuxeo.datagen.app.engine;

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

    /** Tells no secret. */
    @Override
    public String toString() {
        return "access" + (elasticsearchUser == null ? "" : " of " + elasticsearchUser);
    }
}
