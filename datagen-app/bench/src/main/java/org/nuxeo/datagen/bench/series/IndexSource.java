// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.series;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.nuxeo.datagen.bench.series.Source.Value;
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

    @Override
    public List<Value> values() throws IOException {
        List<Value> values = new ArrayList<>();
        elastic.get().json("GET", STATISTICS, null).path("nodes").forEach(node -> add(values, node));
        return values;
    }

    private static void add(List<Value> values, JsonNode node) {
        String name = node.path("name").asText();
        BiFunction<String, Double, Double> number =
                (path, unit) -> node.at(path).asDouble() / unit;
        values.add(Value.of(
                "Index: processors", "percent of the machine", name, number.apply("/process/cpu/percent", 1.0)));
        values.add(
                Value.of("Index: heap", "megabytes used", name, number.apply("/jvm/mem/heap_used_in_bytes", MEGABYTE)));
        String merges = "Index: merges";
        values.add(Value.of(merges, "merges", name + ", running", number.apply("/indices/merges/current", 1.0)));
        values.add(Value.counted(
                merges, "merges", name + ", on average", number.apply("/indices/merges/total_time_in_millis", 1e3)));
        for (String pool : List.of("write", "search")) {
            String path = "/thread_pool/" + pool;
            String line = name + ", " + pool;
            String pools = "Index: pools of threads";
            values.add(Value.of(pools, "tasks", line + " active", number.apply(path + "/active", 1.0)));
            values.add(Value.of(pools, "tasks", line + " waiting", number.apply(path + "/queue", 1.0)));
            values.add(Value.counted("Index: refused tasks", "a second", line, number.apply(path + "/rejected", 1.0)));
        }
        node.path("breakers").fieldNames().forEachRemaining(breaker -> {
            String path = "/breakers/" + breaker;
            String line = name + ", " + breaker;
            double megabytes = number.apply(path + "/estimated_size_in_bytes", MEGABYTE);
            values.add(Value.of("Index: breakers", "megabytes", line, megabytes));
            values.add(Value.counted("Index: broken requests", "a second", line, number.apply(path + "/tripped", 1.0)));
        });
    }
}
