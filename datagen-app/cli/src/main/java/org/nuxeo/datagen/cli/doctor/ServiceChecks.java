// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.doctor;

import static org.nuxeo.datagen.cli.doctor.Finding.State.DOWN;
import static org.nuxeo.datagen.cli.doctor.Finding.State.FAULT;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.bson.Document;
import org.elasticsearch.client.ResponseException;
import org.nuxeo.datagen.store.failure.FailureReasons.FailureMessages;
import org.nuxeo.datagen.store.failure.ServiceDownException;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.kafka.TopicAdmin;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.service.ServiceAccess;
import org.nuxeo.datagen.store.service.ServiceAddresses;
import org.nuxeo.datagen.store.service.ServiceKind;

/** The checks of the named services: whether they answer, and what they are. */
public record ServiceChecks(ServiceAddresses addresses, ServiceAccess access) {
    private static final String ELASTICSEARCH = "elasticsearch";

    /** The time limit of a check, which is shorter than that of stages since a user waits for it. */
    private static final int TIMEOUT_MILLIS = 5_000;

    public ServiceChecks {
        access = access.within(TIMEOUT_MILLIS);
    }

    /** Checks each named service. */
    public List<Finding> all() {
        List<Finding> findings = new ArrayList<>();
        for (ServiceKind kind : ServiceKind.values()) {
            String address = addresses.of(kind);
            if (address != null) {
                findings.add(of(kind, address));
            }
        }
        return findings.isEmpty()
                ? List.of(Finding.ok("services", "none named: run starts its own; --kafka, --mongo, --elasticsearch"))
                : findings;
    }

    private Finding of(ServiceKind kind, String address) {
        try {
            return switch (kind) {
                case KAFKA -> kafka(address);
                case MONGO -> mongo(address);
                case ELASTICSEARCH -> elasticsearch(address);
            };
        } catch (ServiceDownException e) {
            String advice = "start it, or check its address, name resolution and firewalls";
            return new Finding(kind.slug(), DOWN, String.valueOf(e.getMessage()), advice);
        } catch (RuntimeException | IOException e) {
            String reason =
                    FailureMessages.of(e).orElse(String.valueOf(e.getMessage()).replaceFirst("(?s)\\R.*", ""));
            return new Finding(kind.slug(), FAULT, reason, "check the options under Security in datagen doctor --help");
        }
    }

    private Finding kafka(String address) {
        try (TopicAdmin admin = new TopicAdmin(access.kafka(address))) {
            int brokers = admin.brokers();
            return Finding.ok("kafka", address + ": " + brokers + (brokers == 1 ? " broker" : " brokers"));
        }
    }

    private Finding mongo(String address) {
        try (MongoStore store = new MongoStore(access.mongo(address))) {
            Document answer = store.database("any").runCommand(new Document("buildInfo", 1));
            String what = store.settings().address() + ": version " + answer.getString("version");
            return Finding.ok("mongo", what + ", database " + store.settings().database());
        }
    }

    private Finding elasticsearch(String address) throws IOException {
        try (ElasticStore store = new ElasticStore(access.elasticsearch(address))) {
            JsonNode version = store.json("GET", "/", null).path("version");
            String name = version.path("distribution").asText("elasticsearch") + " ";
            String what = store.settings().address() + ": " + name
                    + version.path("number").asText();
            return health(what, health(store));
        }
    }

    /** Returns the health of the cluster. A user that may write into an index may lack the right to read it. */
    private static JsonNode health(ElasticStore store) throws IOException {
        try {
            return store.json("GET", "/_cluster/health", null);
        } catch (ResponseException e) {
            return MissingNode.getInstance();
        }
    }

    static Finding health(String what, JsonNode health) {
        if (health.isMissingNode()) {
            return Finding.ok(ELASTICSEARCH, what);
        }
        String status = health.path("status").asText();
        String found =
                what + ", data nodes: " + health.path("number_of_data_nodes").asInt() + ", " + status;
        String advice = "some of its indexes lack a shard: GET _cluster/allocation/explain says why";
        return Finding.of(ELASTICSEARCH, found, !status.equals("red"), advice);
    }
}
