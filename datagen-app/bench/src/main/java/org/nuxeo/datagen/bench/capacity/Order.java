// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.capacity;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.bench.report.BenchException;
import org.nuxeo.datagen.bench.report.Numbers;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.importer.settings.StoreLayout;
import org.nuxeo.datagen.store.index.IndexPlan;
import org.nuxeo.datagen.store.kafka.TopicSettings;
import org.nuxeo.datagen.store.output.Amounts;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.output.Table;

/**
 * What to order so that a dataset is imported within a time: each role with how its number was computed, and whether that
 * was run, computed or published. Indexing is counted once: on the fly if that was measured, otherwise after the import on
 * the same machines.
 *
 * @param asked what it is for
 * @param load what the import costs MongoDB, or null if sizes are unknown
 * @param choices the clusters that do it, each the smallest of its kind; the cheapest is chosen
 * @param values the numbers of the lines by name
 * @param lines what to order, by role
 * @param changes what would change the order, the most first
 */
public record Order(
        Asked asked,
        @Nullable StoreLoad load,
        List<Cluster> choices,
        ObjectNode values,
        List<Line> lines,
        List<ObjectNode> changes) {

    /**
     * A question.
     *
     * @param layout what decides keys and indexes of MongoDB, and what is in those of Elasticsearch
     * @param indexes the index of each repository
     * @param topics settings of new topics
     * @param topicBytes size of all topics without copies
     * @param within time for everything but the verification, in seconds
     * @param members servers of each shard, at least 1
     * @param reads documents that users read a second after the import, at least 0
     * @param recent part of the documents that they read, 0 to 1
     * @param prices prices, or {@link Prices#NONE}
     */
    public record Asked(
            Dataset dataset,
            MeasuredRates rates,
            StoreLayout layout,
            List<IndexPlan> indexes,
            TopicSettings topics,
            double topicBytes,
            double within,
            int members,
            double reads,
            double recent,
            Prices prices) {}

    /**
     * Something to order.
     *
     * @param role what it is for
     * @param amount how much, with its unit, or {@code unknown}
     * @param how how the amount was computed, or how to measure what is missing
     * @param source run, computed or published, of what the amount is made
     * @param error error of the amount such as {@code ± 12 %}, or an empty text if it has none
     */
    public record Line(String role, String amount, String how, String source, String error) {}

    /** A table of an order with what it is and a note, which may be empty. */
    record Part(String heading, Table table, String note) {}

    public Order {
        choices = List.copyOf(choices);
        lines = List.copyOf(lines);
        changes = List.copyOf(changes);
    }

    /**
     * Returns a time such as {@code 7d}, {@code 12h} or {@code 90min}.
     *
     * @throws IllegalArgumentException if it is none
     */
    public static Duration time(String text) {
        if (!text.matches("[1-9][0-9]{0,4}(d|h|min)")) {
            throw new IllegalArgumentException("must be 1 to 99,999 followed by d, h or min, such as 7d");
        }
        return Duration.parse((text.endsWith("d") ? "P" : "PT") + text.replace("min", "m"));
    }

    /**
     * Answers a question.
     *
     * @throws BenchException if no cluster can hold the data and import it in time
     */
    public static Order of(Asked asked) {
        String unknown = StoreLoad.unknown(asked.dataset, asked.rates.sizes());
        if (!unknown.isEmpty()) {
            OrderSheet sheet = new OrderSheet(asked, WhatIf.NOTHING, null, null);
            sheet.values().put("missingSizes", unknown);
            return new Order(asked, null, List.of(), sheet.values(), sheet.lines(), List.of());
        }
        StoreLoad load = WhatIf.NOTHING.load(asked);
        List<Cluster> choices = WhatIf.NOTHING.choices(asked, load);
        if (choices.isEmpty()) {
            int chunks = asked.layout.shardChunks();
            throw new BenchException(Numbers.text(
                    "--within %s: no cluster of %s shards of at most 256 GB and 64,000 IOPS imports %,d documents and holds"
                            + " %s; take more time or chunks",
                    Amounts.time(asked.within),
                    chunks == 0 ? "1,024" : "--shard " + chunks,
                    load.documents(),
                    Amounts.bytes(load.storedBytes())));
        }
        OrderSheet sheet = new OrderSheet(asked, WhatIf.NOTHING, load, choices.get(0));
        List<ObjectNode> changes = WhatIf.changes(asked, sheet.worth());
        return new Order(asked, load, choices, sheet.values(), sheet.lines(), changes);
    }

    /** Returns everything as tables, for the terminal and the page: those of {@code parts.txt} that are not empty. */
    List<Part> parts() {
        List<ObjectNode> roles = lines.stream().map(Json::tree).toList();
        List<ObjectNode> checks = load == null ? List.of() : List.of(Json.object());
        Map<String, List<ObjectNode>> tables = Map.of(
                "lines.txt",
                roles,
                "choices.txt",
                choiceValues(),
                "changes.txt",
                changes,
                "indexes.txt",
                indexValues());
        return Sheet.rows("parts.txt").stream()
                .filter(row -> !tables.getOrDefault(row[1], checks).isEmpty())
                .map(row -> {
                    int left = Integer.parseInt(row[2]);
                    return new Part(row[0], Sheet.table(row[1], left, tables.getOrDefault(row[1], checks)), row[3]);
                })
                .toList();
    }

    private List<ObjectNode> indexValues() {
        return load == null
                ? List.of()
                : load.indexes().stream()
                        .map(each -> Sheet.put(Json.tree(each), "each", each.bytes() / each.documents()))
                        .toList();
    }

    private List<ObjectNode> choiceValues() {
        return load == null
                ? List.of()
                : choices.stream()
                        .map(each -> each.json(load, asked.members, asked.within, asked.prices))
                        .toList();
    }

    /** Returns everything as text for a terminal. */
    public String text() {
        return parts().stream().map(each -> each.table().toString()).collect(Collectors.joining("\n"));
    }

    /** Returns everything for machines: {@code indexes}, {@code choices}, {@code chosen}, {@code lines}, their {@code values} and {@code changes}. */
    public ObjectNode json() {
        ObjectNode json = Json.object()
                .put("withinSeconds", asked.within)
                .put("sizes", asked.rates.sizes().source());
        Sheet.put(json, "indexes", indexValues(), "choices", choiceValues());
        choices.stream().findFirst().ifPresent(chosen -> json.putPOJO("chosen", chosen));
        return Sheet.put(json, "lines", lines, "values", values, "changes", changes);
    }
}
