// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.nuxeo.datagen.bench.report.BenchException;
import org.nuxeo.datagen.charts.Numbers;
import org.nuxeo.datagen.charts.Sheet;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.core.text.Resources;
import org.nuxeo.datagen.importer.settings.StoreLayout;
import org.nuxeo.datagen.store.output.Amounts;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.output.Table;

/**
 * What to order so that a dataset is imported within a time: each role with how its number was computed, and whether that
 * was run, computed or published. Indexing is counted once: on the fly if that was measured, otherwise after the import on
 * the same machines.
 *
 * @param asked what it is for
 * @param json everything for machines: {@code indexes}, {@code choices}, {@code chosen}, {@code lines}, their {@code values} and
 *     {@code changes}
 */
public record Order(Asked asked, ObjectNode json) {

    /**
     * A question.
     *
     * @param layout what decides keys and indexes of MongoDB, and what is in those of Elasticsearch
     * @param within time for everything but the verification, in seconds
     * @param members servers of each shard, at least 1
     * @param reads documents that users read a second after the import, at least 0
     * @param recent part of the documents that they read, 0 to 1
     * @param months months after the import that the choice counts, at least 0
     * @param prices prices, or {@link Prices#NONE}
     */
    public record Asked(
            Plan plan,
            MeasuredRates rates,
            StoreLayout layout,
            double within,
            int members,
            double reads,
            double recent,
            int months,
            Prices prices) {

        Dataset dataset() {
            return plan.dataset();
        }

        /** Returns the part of a planned time that a stage has: all of it if stages run at the same time or are unknown. */
        double secondsOf(String stage, double planned) {
            double own = 0;
            double sum = 0;
            for (String each : rates.ofImport()) {
                StageRate rate = rates.known().get(each);
                if (rate == null) {
                    return planned;
                }
                double seconds = rate.seconds(0, plan.dataset().size()).value();
                sum += seconds;
                own += each.equals(stage) ? seconds : 0;
            }
            return own == 0 ? planned : planned * own / sum;
        }
    }

    /** A table of an order with what it is and a note, which may be empty. */
    record Part(String heading, Table table, String note) {}

    /**
     * Returns a time such as {@code 7d}, {@code 12h} or {@code 90min}.
     *
     * @throws IllegalArgumentException if it is none
     */
    public static Duration time(String text) {
        String limit = "must be 1 to 99,999 followed by d, h or min, such as 7d";
        Check.refuse(!text.matches("[1-9][0-9]{0,4}(d|h|min)"), () -> limit);
        return Duration.parse((text.endsWith("d") ? "P" : "PT") + text.replace("min", "m"));
    }

    /**
     * Answers a question.
     *
     * @throws BenchException if no cluster can hold the data and import it in time
     */
    public static Order of(Asked asked) {
        StoreSizes sizes = asked.rates.sizes();
        ObjectNode json = Json.object().put("withinSeconds", asked.within).put("sizes", sizes.source());
        String unknown = StoreLoad.unknown(asked.dataset(), sizes);
        if (!unknown.isEmpty()) {
            OrderSheet sheet = new OrderSheet(asked, WhatIf.NOTHING, null, null, asked.within);
            sheet.values.put("missingSizes", unknown);
            return new Order(asked, Json.put(json, "lines", sheet.lines(), "values", sheet.values));
        }
        StoreLoad load = WhatIf.NOTHING.load(asked);
        List<OrderSheet> choices = WhatIf.NOTHING.choices(asked);
        if (choices.isEmpty()) {
            int chunks = asked.layout.shardChunks();
            String shards = chunks == 0 ? Numbers.of(Cluster.MOST_SHARDS) : "--shard " + chunks;
            Cluster most = Cluster.kinds().reduce((small, large) -> large).orElseThrow();
            String held =
                    Numbers.text("%,d documents and holds %s", load.documents(), Amounts.bytes(load.storedBytes()));
            throw new BenchException("--within " + Amounts.time(asked.within) + ": no cluster of " + shards
                    + " shards of at most " + most.kind() + " imports " + held + "; take more time or chunks");
        }
        OrderSheet best = choices.get(0);
        List<ObjectNode> rows = choices.stream().map(OrderSheet::choice).toList();
        Json.put(json, "indexes", load.indexes(), "choices", rows);
        Json.put(json, "chosen", best.cluster(), "lines", best.lines(), "values", best.values);
        return new Order(asked, Json.put(json, "changes", WhatIf.changes(asked, best.worth())));
    }

    /** Returns everything as tables, for the terminal and the page: those of {@code parts.txt} that are not empty. */
    List<Part> parts() {
        return Sheet.rows(Resources.text(Order.class, "parts.txt")).stream()
                .filter(row -> row[1].equals("checks") || !json.path(row[1]).isEmpty())
                .map(row -> {
                    Iterable<? extends JsonNode> objects = json.has(row[1]) ? json.path(row[1]) : List.of(json);
                    String columns = Resources.text(Order.class, row[1] + ".txt");
                    return new Part(row[0], Sheet.table(Integer.parseInt(row[2]), columns, objects), row[3]);
                })
                .toList();
    }

    /** Returns everything as text for a terminal. */
    public String text() {
        return parts().stream().map(each -> each.table().toString()).collect(Collectors.joining("\n"));
    }
}
