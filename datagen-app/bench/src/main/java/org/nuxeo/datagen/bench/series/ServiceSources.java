// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.series;

import com.fasterxml.jackson.databind.JsonNode;
import com.mongodb.client.MongoDatabase;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
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
    private static final List<Shown> OF_INDEX = ofIndex();
    private static final List<Shown> OF_MONGO = ofMongo();

    private ServiceSources() {}

    private static List<Shown> ofIndex() {
        String merges = "Index: merges";
        List<Shown> shown = new ArrayList<>(List.of(
                new Shown("/process/cpu/percent", "Index: processors", "percent of the machine", "", 1, false),
                new Shown("/jvm/mem/heap_used_in_bytes", "Index: heap", "megabytes used", "", MEGABYTE, false),
                new Shown("/indices/merges/current", merges, "merges", ", running", 1, false),
                new Shown("/indices/merges/total_time_in_millis", merges, "merges", ", on average", 1e3, true)));
        String pools = "Index: pools of threads";
        for (String pool : List.of("write", "search")) {
            String path = "/thread_pool/" + pool;
            String line = ", " + pool;
            shown.add(new Shown(path + "/active", pools, "tasks", line + " active", 1, false));
            shown.add(new Shown(path + "/queue", pools, "tasks", line + " waiting", 1, false));
            shown.add(new Shown(path + "/rejected", "Index: refused tasks", "a second", line, 1, true));
        }
        return shown;
    }

    private static List<Shown> ofMongo() {
        String cache = "/wiredTiger/cache/";
        String files = "/wiredTiger/block-manager/";
        List<Shown> shown = new ArrayList<>(List.of(
                cache(cache + "bytes currently in the cache", "used"),
                cache(cache + "tracked dirty bytes in the cache", "dirty"),
                cache(cache + "maximum bytes configured", "limit"),
                new Shown(files + "bytes read", "MongoDB: files", "megabytes a second", "read", MEGABYTE, true),
                new Shown(files + "bytes written", "MongoDB: files", "megabytes a second", "written", MEGABYTE, true)));
        Map<String, String> states = new LinkedHashMap<>();
        states.put("currentQueue", "waiting ");
        states.put("activeClients", "active ");
        states.forEach((path, state) -> {
            for (String who : List.of("readers", "writers")) {
                String place = "/globalLock/" + path + "/" + who;
                shown.add(new Shown(place, "MongoDB: clients", "clients", state + who, 1, false));
            }
        });
        return shown;
    }

    private static Shown cache(String path, String line) {
        return new Shown(path, "MongoDB: cache", "megabytes", line, MEGABYTE, false);
    }

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
                node.path("breakers").fieldNames().forEachRemaining(breaker -> {
                    String path = "/breakers/" + breaker;
                    String size = path + "/estimated_size_in_bytes";
                    String line = ", " + breaker;
                    new Shown(size, "Index: breakers", "megabytes", line, MEGABYTE, false).addTo(values, name, node);
                    new Shown(path + "/tripped", "Index: broken requests", "a second", line, 1, true)
                            .addTo(values, name, node);
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
        state.path("opcounters").fieldNames().forEachRemaining(name -> new Shown(
                        "/opcounters/" + name, "MongoDB: operations", "a second", name, 1, true)
                .addTo(values, "", state));
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
