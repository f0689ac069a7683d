// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.services;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.bson.Document;
import org.nuxeo.datagen.store.service.ServiceKind;

/** A readiness check, which sends a service a simple request with its real client. */
final class Readiness {
    private static final int TRY_MILLIS = 5_000;

    private Readiness() {}

    /**
     * Sends one request.
     *
     * @throws Exception if there is no valid response within five seconds
     */
    static void ask(ServiceKind kind, String address) throws Exception {
        switch (kind) {
            case KAFKA -> askKafka(address);
            case ELASTICSEARCH -> askElasticsearch(address);
            case MONGO -> askMongo(address);
        }
    }

    private static void askKafka(String bootstrapServers) throws Exception {
        Map<String, Object> settings = Map.of(
                AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers,
                AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, TRY_MILLIS,
                AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, TRY_MILLIS);
        try (Admin admin = Admin.create(settings)) {
            admin.describeCluster().nodes().get(TRY_MILLIS, TimeUnit.MILLISECONDS);
            admin.listTopics().names().get(TRY_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    private static void askElasticsearch(String address) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(address + "/"))
                .timeout(Duration.ofMillis(TRY_MILLIS))
                .build();
        HttpResponse<String> answer = HttpClient.newBuilder()
                .connectTimeout(Duration.ofMillis(TRY_MILLIS))
                .build()
                .send(request, HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() != 200) {
            throw new IllegalStateException("GET / returned status " + answer.statusCode());
        }
    }

    private static void askMongo(String address) {
        MongoClientSettings settings = MongoClientSettings.builder()
                .applyConnectionString(new ConnectionString(address))
                .applyToClusterSettings(cluster -> cluster.serverSelectionTimeout(TRY_MILLIS, TimeUnit.MILLISECONDS))
                .build();
        try (MongoClient client = MongoClients.create(settings)) {
            client.getDatabase("admin").runCommand(new Document("ping", 1));
        }
    }
}
