// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.measure;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.nuxeo.datagen.store.output.Json;

/**
 * The rates of a baseline, measured in the same repetitions as a figure.
 *
 * @param name name of the baseline
 * @param rates one rate for each repetition
 */
public record Baseline(String name, double[] rates) {

    /** Returns the ratio of other rates to those of the baseline, for each repetition. */
    public double[] ratios(double[] others) {
        double[] ratios = new double[Math.min(rates.length, others.length)];
        for (int i = 0; i < ratios.length; i++) {
            ratios[i] = others[i] / rates[i];
        }
        return ratios;
    }

    ObjectNode json(double[] others) {
        ObjectNode node = Json.object().put("name", name);
        Rates.write(node, "rates", rates);
        return node.put("ratio", Rates.median(ratios(others)));
    }

    static Baseline read(JsonNode node) {
        return new Baseline(node.path("name").asText(), Rates.read(node.path("rates")));
    }
}
