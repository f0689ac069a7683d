package org.nuxeo.datagen.bench.measure;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.importer.internal.output.Json;

/**
 * How fast something is, and what that may be compared with.
 *
 * @param stage such as {@code render}
 * @param name what was measured, in words
 * @param unit what is counted
 * @param runCount how many a repetition counts; 0 if a repetition is as many as a time allows
 * @param leading whether it is among what a report says first
 * @param rates a second, one for each repetition
 * @param baselines measured in the same repetitions; empty where nothing does the same work
 */
public record Figure(
        String stage,
        String name,
        Unit unit,
        long runCount,
        boolean leading,
        double[] rates,
        List<Baseline> baselines) {

    public Figure {
        baselines = List.copyOf(baselines);
    }

    /** A figure that nothing is beside yet. */
    public static Figure of(String stage, String name, Unit unit, double[] rates) {
        return new Figure(stage, name, unit, 0, false, rates, List.of());
    }

    /** A figure of runs that each do the same number of things. */
    public static Figure ofRuns(String stage, String name, Unit unit, long runCount, double[] rates) {
        return new Figure(stage, name, unit, runCount, false, rates, List.of());
    }

    /** Returns the figure as one of those that a report says first. */
    public Figure first() {
        return new Figure(stage, name, unit, runCount, true, rates, baselines);
    }

    /** Returns the figure with a baseline more. */
    public Figure beside(String baseline, double[] baselineRates) {
        List<Baseline> more = new ArrayList<>(baselines);
        more.add(new Baseline(baseline, baselineRates));
        return new Figure(stage, name, unit, runCount, leading, rates, more);
    }

    /** Returns the name, with the mark of what the in-heap stand-in for MongoDB took part in. */
    public String markedName() {
        return StandIn.marked(name, standIn());
    }

    /** Returns whether the in-heap stand-in for MongoDB took part: the services of bench are always its own. */
    public boolean standIn() {
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
                .put("mongoStandIn", standIn());
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
                Rates.read(node.path("rates")),
                baselines);
    }
}
