// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.series;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.nuxeo.datagen.store.index.ElasticStore;

/**
 * What {@code _nodes/stats} of Elasticsearch or OpenSearch says of each node: processors, heap, merges, pools of threads
 * and circuit breakers.
 */
public record IndexSource(Supplier<ElasticStore> elastic) implements Source {

    private static final String STATISTICS = "/_nodes/stats/process,jvm,indices,thread_pool,breaker?filter_path="
            + "nodes.*.name,nodes.*.process.cpu.percent,nodes.*.jvm.mem.heap_used_in_bytes,nodes.*.indices.merges,"
            + "nodes.*.thread_pool.write,nodes.*.thread_pool.search,nodes.*.breakers";
    private static final double MEGABYTE = 1e6;
    private static final double MILLIS_PER_SECOND = 1e3;
    private static final String MERGES = "Index: merges";
    private static final String POOLS = "Index: pools of threads";
    private static final String TASKS = "tasks";

    @Override
    public List<Value> values() throws IOException {
        List<Value> values = new ArrayList<>();
        elastic.get().json("GET", STATISTICS, null).path("nodes").forEach(node -> add(values, node));
        return values;
    }

    private static void add(List<Value> values, JsonNode node) {
        String name = node.path("name").asText();
        values.add(Value.of(
                "Index: processors",
                "percent of the machine",
                name,
                node.at("/process/cpu/percent").asDouble()));
        values.add(Value.of(
                "Index: heap",
                "megabytes used",
                name,
                node.at("/jvm/mem/heap_used_in_bytes").asDouble() / MEGABYTE));
        JsonNode merges = node.at("/indices/merges");
        values.add(Value.of(
                MERGES, "merges", name + ", running", merges.path("current").asDouble()));
        values.add(Value.counted(
                MERGES,
                "merges",
                name + ", on average",
                merges.path("total_time_in_millis").asDouble() / MILLIS_PER_SECOND));
        for (String pool : List.of("write", "search")) {
            JsonNode threads = node.at("/thread_pool/" + pool);
            String line = name + ", " + pool;
            values.add(Value.of(
                    POOLS, TASKS, line + " active", threads.path("active").asDouble()));
            values.add(Value.of(
                    POOLS, TASKS, line + " waiting", threads.path("queue").asDouble()));
            values.add(Value.counted(
                    "Index: refused tasks",
                    "a second",
                    line,
                    threads.path("rejected").asDouble()));
        }
        node.path("breakers").properties().forEach(breaker -> {
            String line = name + ", " + breaker.getKey();
            values.add(Value.of(
                    "Index: breakers",
                    "megabytes",
                    line,
                    breaker.getValue().path("estimated_size_in_bytes").asDouble() / MEGABYTE));
            values.add(Value.counted(
                    "Index: broken requests",
                    "a second",
                    line,
                    breaker.getValue().path("tripped").asDouble()));
        });
    }
}
