package org.nuxeo.datagen.bench.measure;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.nuxeo.datagen.importer.internal.output.Json;

/**
 * A stage beside its limit.
 *
 * @param stage such as {@code render}
 * @param name what was measured
 * @param rates documents a second, one for each repetition
 * @param limitName what it is measured against
 * @param limitRates those of the limit, in the same repetitions
 */
public record Comparison(String stage, String name, double[] rates, String limitName, double[] limitRates) {

    /** Returns for each repetition the rate over that of the limit. */
    public double[] ratios() {
        double[] ratios = new double[rates.length];
        for (int i = 0; i < ratios.length; i++) {
            ratios[i] = rates[i] / limitRates[i];
        }
        return ratios;
    }

    /** Returns the name, with the mark of what the in-heap stand-in for MongoDB took part in. */
    public String markedName() {
        return StandIn.marked(name, standIn());
    }

    /** Returns whether the in-heap stand-in for MongoDB took part: the services of bench are always its own. */
    public boolean standIn() {
        return stage.equals("import") || stage.equals("verify");
    }

    /** Returns whether both measure the same thing. */
    public boolean sameAs(Comparison other) {
        return stage.equals(other.stage) && name.equals(other.name) && limitName.equals(other.limitName);
    }

    public ObjectNode json() {
        ObjectNode node = Json.object()
                .put("stage", stage)
                .put("name", name)
                .put("limit", limitName)
                .put("mongoStandIn", standIn());
        Rates.write(node, "rates", rates);
        Rates.write(node, "limitRates", limitRates);
        return node.put("ratio", Rates.median(ratios()));
    }

    public static Comparison read(JsonNode node) {
        return new Comparison(
                node.path("stage").asText(),
                node.path("name").asText(),
                Rates.read(node.path("rates")),
                node.path("limit").asText(),
                Rates.read(node.path("limitRates")));
    }
}
