// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.series;

import com.fasterxml.jackson.databind.JsonNode;
import com.mongodb.client.MongoDatabase;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.nuxeo.datagen.bench.series.Source.Value;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.kafka.GroupLag;
import org.nuxeo.datagen.store.kafka.TopicAdmin;
import org.nuxeo.datagen.store.output.Json;

/** What services say of themselves. */
public final class ServiceSources {

    private static final double MEGABYTE = 1e6;

    /**
     * A number that is shown, if a service has it.
     *
     * @param path where it is in the state of the service
     * @param scale how many of its units are one of the plot
     * @param counts whether it only grows
     */
    private record Shown(String path, String plot, String unit, String line, double scale, boolean counts) {
        void addTo(List<Value> values, String prefix, JsonNode state) {
            JsonNode found = state.at(path);
            if (found.isNumber()) {
                values.add(new Value(plot, unit, prefix + line, found.asDouble() / scale, counts));
            }
        }
    }

    private static final String STATISTICS = "/_nodes/stats/process,jvm,indices,thread_pool,breaker?filter_path="
            + "nodes.*.name,nodes.*.process.cpu.percent,nodes.*.jvm.mem.heap_used_in_bytes,nodes.*.indices.merges,"
            + "nodes.*.thread_pool.write,nodes.*.thread_pool.search,nodes.*.breakers";
    private static final List<Shown> OF_INDEX = List.of(
            new Shown("/process/cpu/percent", "Index: processors", "percent of the machine", "", 1, false),
            new Shown("/jvm/mem/heap_used_in_bytes", "Index: heap", "megabytes used", "", MEGABYTE, false),
            new Shown("/indices/merges/current", "Index: merges", "merges", ", running", 1, false),
            new Shown("/indices/merges/total_time_in_millis", "Index: merges", "merges", ", on average", 1e3, true),
            new Shown("/thread_pool/write/active", "Index: pools of threads", "tasks", ", write active", 1, false),
            new Shown("/thread_pool/write/queue", "Index: pools of threads", "tasks", ", write waiting", 1, false),
            new Shown("/thread_pool/write/rejected", "Index: refused tasks", "a second", ", write", 1, true),
            new Shown("/thread_pool/search/active", "Index: pools of threads", "tasks", ", search active", 1, false),
            new Shown("/thread_pool/search/queue", "Index: pools of threads", "tasks", ", search waiting", 1, false),
            new Shown("/thread_pool/search/rejected", "Index: refused tasks", "a second", ", search", 1, true));
    private static final String CACHE = "/wiredTiger/cache/";
    private static final String FILES = "/wiredTiger/block-manager/bytes ";
    private static final List<Shown> OF_MONGO = List.of(
            new Shown(CACHE + "bytes currently in the cache", "MongoDB: cache", "megabytes", "used", MEGABYTE, false),
            new Shown(
                    CACHE + "tracked dirty bytes in the cache",
                    "MongoDB: cache",
                    "megabytes",
                    "dirty",
                    MEGABYTE,
                    false),
            new Shown(CACHE + "maximum bytes configured", "MongoDB: cache", "megabytes", "limit", MEGABYTE, false),
            new Shown(FILES + "read", "MongoDB: files", "megabytes a second", "read", MEGABYTE, true),
            new Shown(FILES + "written", "MongoDB: files", "megabytes a second", "written", MEGABYTE, true),
            new Shown("/globalLock/currentQueue/readers", "MongoDB: clients", "clients", "waiting readers", 1, false),
            new Shown("/globalLock/currentQueue/writers", "MongoDB: clients", "clients", "waiting writers", 1, false),
            new Shown("/globalLock/activeClients/readers", "MongoDB: clients", "clients", "active readers", 1, false),
            new Shown("/globalLock/activeClients/writers", "MongoDB: clients", "clients", "active writers", 1, false));

    private ServiceSources() {}

    /**
     * What {@code _nodes/stats} of Elasticsearch or OpenSearch says of each node: processors, heap, merges, pools of threads
     * and circuit breakers.
     */
    public static Source index(Supplier<ElasticStore> elastic) {
        return () -> {
            List<Value> values = new ArrayList<>();
            for (JsonNode node : elastic.get().json("GET", STATISTICS, null).path("nodes")) {
                String name = node.path("name").asText();
                OF_INDEX.forEach(each -> each.addTo(values, name, node));
                Json.members(node.path("breakers")).forEach(each -> {
                    String line = ", " + each.getKey();
                    new Shown("/estimated_size_in_bytes", "Index: breakers", "megabytes", line, MEGABYTE, false)
                            .addTo(values, name, each.getValue());
                    new Shown("/tripped", "Index: broken requests", "a second", line, 1, true)
                            .addTo(values, name, each.getValue());
                });
            }
            return values;
        };
    }

    /**
     * What {@code serverStatus} of MongoDB says: operations, cache, queues, reads and writes of files. A router has
     * operations and connections only, another implementation of the protocol perhaps fewer.
     */
    public static Source mongo(Supplier<MongoDatabase> database) {
        return () -> ofMongo(
                database.get().runCommand(new BsonDocument("serverStatus", new BsonInt32(1)), BsonDocument.class));
    }

    static List<Value> ofMongo(BsonDocument status) throws IOException {
        List<Value> values = new ArrayList<>();
        JsonNode state = Json.mapper().readTree(status.toJson());
        Json.members(state.path("opcounters"))
                .forEach(each -> new Shown("", "MongoDB: operations", "a second", each.getKey(), 1, true)
                        .addTo(values, "", each.getValue()));
        OF_MONGO.forEach(each -> each.addTo(values, "", state));
        return values;
    }

    /**
     * The lag of a consumer group in the topics of repositories, and the bytes of all topics.
     *
     * @param admin the client, closed by its owner
     */
    public static Source kafka(TopicAdmin admin, String group, List<String> repositories) {
        return () -> {
            List<Value> values = new ArrayList<>();
            Map<String, Long> lags = new TreeMap<>();
            GroupLag.of(admin, group, repositories).forEach(lag -> lags.merge(lag.topic(), lag.records(), Long::sum));
            lags.forEach((topic, lag) -> values.add(Value.of("Kafka: lag", "records", topic, lag)));
            admin.storedBytes().forEach((topic, bytes) -> {
                if (!topic.startsWith("__")) {
                    values.add(Value.of("Kafka: topics", "megabytes", topic, bytes / MEGABYTE));
                }
            });
            return values;
        };
    }
}
