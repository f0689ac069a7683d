// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.services;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.store.service.ServiceKind;

class MongoServiceIT {
    @TempDir
    Path work;

    @Test
    void storesAndFindsDocumentsAndLeavesNothingBehind() throws Exception {
        EmbeddedServices services =
                EmbeddedServices.start(EnumSet.of(ServiceKind.MONGO), ServiceHeaps.defaults(), work);
        Remains remains = Remains.of(services);
        try (services;
                MongoClient client = MongoClients.create(services.addresses().mongo())) {
            MongoCollection<Document> states = client.getDatabase("nuxeo").getCollection("us-east");
            states.insertMany(List.of(new Document("ecm:name", "maine"), new Document("ecm:name", "vermont")));
            assertThat(states.countDocuments()).isEqualTo(2);
            assertThat(states.find(Filters.eq("ecm:name", "vermont")).first()).containsKey("_id");
        }
        remains.assertNone(work);
    }

    @Test
    void collectsGarbageOnRequestWhileItRuns() throws Exception {
        try (EmbeddedServices services =
                EmbeddedServices.start(EnumSet.of(ServiceKind.MONGO), ServiceHeaps.defaults(), work)) {
            assertThat(services.collectGarbage(ServiceKind.MONGO)).isTrue();
            assertThat(services.collectGarbage(ServiceKind.MONGO)).isTrue();
            ProcessHandle child = ProcessHandle.of(services.pids().get(0)).orElseThrow();
            child.destroyForcibly();
            child.onExit().join();
            assertThat(services.collectGarbage(ServiceKind.MONGO)).isFalse();
        }
    }
}
