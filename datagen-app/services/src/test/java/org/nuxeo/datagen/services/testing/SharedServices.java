// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.services.testing;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.nuxeo.datagen.services.EmbeddedServices;
import org.nuxeo.datagen.services.ServiceHeaps;
import org.nuxeo.datagen.services.child.FolderTree;
import org.nuxeo.datagen.store.kafka.TopicAdmin;
import org.nuxeo.datagen.store.service.KafkaSettings;
import org.nuxeo.datagen.store.service.ServiceAddresses;
import org.nuxeo.datagen.store.service.ServiceKind;

/** One service of each requested kind. It is started once, and emptied before each use. */
final class SharedServices implements AutoCloseable {

    private static final Set<String> OWN_DATABASES = Set.of("admin", "config", "local");

    private final Map<ServiceKind, EmbeddedServices> started = new EnumMap<>(ServiceKind.class);
    private final Path folder;

    SharedServices() throws IOException {
        folder = Files.createTempDirectory("datagen-services");
    }

    /** Empties services, starts those that are not running yet, and returns their addresses. */
    synchronized ServiceAddresses empty(Set<ServiceKind> kinds) throws Exception {
        EnumSet<ServiceKind> missing = EnumSet.copyOf(kinds);
        missing.removeAll(started.keySet());
        for (ServiceKind kind : kinds) {
            if (!missing.contains(kind)) {
                started.get(kind).checkAlive();
                empty(kind, started.get(kind).addresses().of(kind));
            }
        }
        if (!missing.isEmpty()) {
            EmbeddedServices more = EmbeddedServices.start(
                    missing, ServiceHeaps.defaults(), EmbeddedServices.Use.SHORT, folder, kind -> {});
            missing.forEach(kind -> started.put(kind, more));
        }
        return new ServiceAddresses(
                address(kinds, ServiceKind.KAFKA),
                address(kinds, ServiceKind.MONGO),
                address(kinds, ServiceKind.ELASTICSEARCH));
    }

    private String address(Set<ServiceKind> kinds, ServiceKind kind) {
        return kinds.contains(kind) ? started.get(kind).addresses().of(kind) : null;
    }

    private static void empty(ServiceKind kind, String address) throws Exception {
        switch (kind) {
            case KAFKA -> emptyKafka(address);
            case MONGO -> emptyMongo(address);
            case ELASTICSEARCH -> emptyElasticsearch(address);
        }
    }

    private static void emptyKafka(String address) throws Exception {
        try (Admin client = Admin.create(Map.of("bootstrap.servers", (Object) address));
                TopicAdmin admin = new TopicAdmin(KafkaSettings.of(address))) {
            admin.delete(client.listTopics().names().get());
            admin.groups().forEach(admin::deleteGroup);
        }
    }

    private static void emptyMongo(String address) {
        try (MongoClient client = MongoClients.create(address)) {
            for (String name : client.listDatabaseNames()) {
                if (!OWN_DATABASES.contains(name)) {
                    client.getDatabase(name).drop();
                }
            }
        }
    }

    private static void emptyElasticsearch(String address) throws IOException, InterruptedException {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(address + "/*")).DELETE().build();
        HttpResponse<String> answer = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() != 200) {
            throw new IOException("DELETE /* answered " + answer.statusCode() + ": " + answer.body());
        }
    }

    @Override
    public synchronized void close() {
        started.values().stream().distinct().forEach(EmbeddedServices::close);
        FolderTree.deletePatiently(folder);
    }
}
