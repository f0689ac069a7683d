package org.nuxeo.datagen.importer;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClients;
import org.apache.kafka.common.utils.AppInfoParser;
import org.junit.jupiter.api.Test;

/** The tests run with the clients they are said to run with; part of the execution with those of a server only. */
class ClientVersionsCheck {

    private static final String KAFKA = "datagen.test.kafka.version";
    private static final String MONGODB = "datagen.test.mongodb.version";

    @Test
    void theClientsAreThoseOfTheServer() {
        assertThat(AppInfoParser.getVersion()).isEqualTo(System.getProperty(KAFKA));
        assertThat(MongoClients.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .getPath())
                .endsWith("mongodb-driver-sync-" + System.getProperty(MONGODB) + ".jar");
    }
}
