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
import org.nuxeo.datagen.bench.series.ServerSeries.Source;
import org.nuxeo.datagen.bench.series.ServerSeries.Source.Value;
import org.nuxeo.datagen.charts.Sheet;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.kafka.TopicAdmin;
import org.nuxeo.datagen.store.output.Json;

/** What services say of themselves. */
public final class ServiceSources {

    private static final String STATISTICS = "/_nodes/stats/process,jvm,indices,thread_pool,breaker?filter_path="
            + "nodes.*.name,nodes.*.process.cpu.percent,nodes.*.jvm.mem.heap_used_in_bytes,nodes.*.indices.merges,"
            + "nodes.*.thread_pool.write,nodes.*.thread_pool.search,nodes.*.breakers";
    private static final List<String[]> OF_INDEX = Sheet.rows("""
            /process/cpu/percent | Index: processors | percent of the machine | | 1 | now
            /jvm/mem/heap_used_in_bytes | Index: heap | megabytes used | | 1e6 | now
            /indices/merges/current | Index: merges | merges | , running | 1 | now
            /indices/merges/total_time_in_millis | Index: merges | merges | , on average | 1e3 | counts
            /thread_pool/write/active | Index: pools of threads | tasks | , write active | 1 | now
            /thread_pool/write/queue | Index: pools of threads | tasks | , write waiting | 1 | now
            /thread_pool/write/rejected | Index: refused tasks | a second | , write | 1 | counts
            /thread_pool/search/active | Index: pools of threads | tasks | , search active | 1 | now
            /thread_pool/search/queue | Index: pools of threads | tasks | , search waiting | 1 | now
            /thread_pool/search/rejected | Index: refused tasks | a second | , search | 1 | counts
            """);
    private static final List<String[]> OF_BREAKER = Sheet.rows("""
            /estimated_size_in_bytes | Index: breakers | megabytes | | 1e6 | now
            /tripped | Index: broken requests | a second | | 1 | counts
            """);
    private static final List<String[]> OF_MONGO = Sheet.rows("""
            /wiredTiger/cache/bytes currently in the cache | MongoDB: cache | megabytes | used | 1e6 | now
            /wiredTiger/cache/tracked dirty bytes in the cache | MongoDB: cache | megabytes | dirty | 1e6 | now
            /wiredTiger/cache/maximum bytes configured | MongoDB: cache | megabytes | limit | 1e6 | now
            /wiredTiger/block-manager/bytes read | MongoDB: files | megabytes a second | read | 1e6 | counts
            /wiredTiger/block-manager/bytes written | MongoDB: files | megabytes a second | written | 1e6 | counts
            /globalLock/currentQueue/readers | MongoDB: clients | clients | waiting readers | 1 | now
            /globalLock/currentQueue/writers | MongoDB: clients | clients | waiting writers | 1 | now
            /globalLock/activeClients/readers | MongoDB: clients | clients | active readers | 1 | now
            /globalLock/activeClients/writers | MongoDB: clients | clients | active writers | 1 | now
            """);

    private static final String[] OF_OPERATIONS = {"", "MongoDB: operations", "a second", "", "1", "counts"};

    private ServiceSources() {}

    /**
     * Adds a number, if the service has it.
     *
     * @param shown a row of a table: the number's path in the state of the service, its plot, the unit of the plot, the label
     *     of the line after the name, how many of the service's units are one of the plot's, and {@code counts} if the number
     *     only grows
     */
    private static void add(List<Value> values, String[] shown, String name, JsonNode state) {
        JsonNode found = state.at(shown[0]);
        if (found.isNumber()) {
            double number = found.asDouble() / Double.parseDouble(shown[4]);
            values.add(new Value(shown[1], shown[2], name + shown[3], number, shown[5].equals("counts")));
        }
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
                OF_INDEX.forEach(shown -> add(values, shown, name, node));
                for (Map.Entry<String, JsonNode> each : Json.members(node.path("breakers"))) {
                    OF_BREAKER.forEach(shown -> add(values, shown, name + ", " + each.getKey(), each.getValue()));
                }
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
                .forEach(each -> add(values, OF_OPERATIONS, each.getKey(), each.getValue()));
        OF_MONGO.forEach(shown -> add(values, shown, "", state));
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
            admin.lag(group, repositories).forEach(lag -> lags.merge(lag.topic(), lag.records(), Long::sum));
            lags.forEach((topic, lag) -> values.add(Value.of("Kafka: lag", "records", topic, lag)));
            admin.storedBytes().forEach((topic, bytes) -> {
                if (!topic.startsWith("__")) {
                    values.add(Value.of("Kafka: topics", "megabytes", topic, bytes / 1e6));
                }
            });
            return values;
        };
    }
}
