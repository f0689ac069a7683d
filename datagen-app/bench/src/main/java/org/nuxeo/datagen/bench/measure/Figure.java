// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.measure;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.store.output.Json;

/**
 * A measured rate with its baselines.
 *
 * @param stage name of the stage, such as {@code render}
 * @param name description of what was measured
 * @param unit the unit that is counted
 * @param runCount number of units in a repetition; 0 if a repetition has a fixed time
 * @param leading whether the figure is in the summary at the beginning of a report
 * @param standIn whether the in-heap stand-in for MongoDB took part
 * @param rates units per second, one for each repetition
 * @param baselines baselines measured in the same repetitions; may be empty
 */
public record Figure(
        String stage,
        String name,
        Unit unit,
        long runCount,
        boolean leading,
        boolean standIn,
        double[] rates,
        List<Baseline> baselines) {

    public Figure {
        baselines = List.copyOf(baselines);
    }

    /** Returns a figure without baselines. */
    public static Figure of(String stage, String name, Unit unit, double[] rates) {
        return ofRuns(stage, name, unit, 0, rates);
    }

    /** Returns a figure whose repetitions have a fixed number of units. */
    public static Figure ofRuns(String stage, String name, Unit unit, long runCount, double[] rates) {
        return new Figure(stage, name, unit, runCount, false, usesMongo(stage), rates, List.of());
    }

    /** Returns this figure as one of the summary of a report. */
    public Figure first() {
        return new Figure(stage, name, unit, runCount, true, standIn, rates, baselines);
    }

    /** Returns this figure with another baseline. */
    public Figure beside(String baseline, double[] baselineRates) {
        List<Baseline> more = new ArrayList<>(baselines);
        more.add(new Baseline(baseline, baselineRates));
        return new Figure(stage, name, unit, runCount, leading, standIn, rates, more);
    }

    /** Returns the name, with the mark of the stand-in for MongoDB if it took part. */
    public String markedName() {
        return StandIn.marked(name, standIn);
    }

    /** Returns this figure as one of a server that was named instead of the stand-in. */
    public Figure ofNamedServer() {
        return new Figure(stage, name, unit, runCount, leading, false, rates, baselines);
    }

    private static boolean usesMongo(String stage) {
        return stage.equals("import") || stage.equals("verify");
    }

    /** Returns the figure as JSON. */
    public ObjectNode json() {
        ObjectNode node = Json.object()
                .put("stage", stage)
                .put("name", name)
                .put("unit", unit.noun())
                .put("bytesEach", unit.bytesEach())
                .put("where", unit.where())
                .put("runCount", runCount)
                .put("leading", leading)
                .put("mongoStandIn", standIn);
        Rates.write(node, "rates", rates);
        node.put("median", Rates.median(rates));
        ArrayNode array = node.putArray("baselines");
        baselines.forEach(each -> array.add(each.json(rates)));
        return node;
    }

    /** Reads a figure. */
    public static Figure read(JsonNode node) {
        List<Baseline> baselines = new ArrayList<>();
        node.path("baselines").forEach(each -> baselines.add(Baseline.read(each)));
        Unit unit = new Unit(
                node.path("unit").asText(),
                node.path("bytesEach").asLong(),
                node.path("where").asText());
        return new Figure(
                node.path("stage").asText(),
                node.path("name").asText(),
                unit,
                node.path("runCount").asLong(),
                node.path("leading").asBoolean(),
                node.path("mongoStandIn").asBoolean(),
                Rates.read(node.path("rates")),
                baselines);
    }
}
