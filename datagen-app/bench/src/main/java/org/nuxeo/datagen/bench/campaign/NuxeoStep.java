// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.nuxeo.datagen.bench.report.BenchException;
import org.nuxeo.datagen.bench.scenario.ScenarioFile;

/**
 * One step of a scenario on a Nuxeo, as the file describes it.
 *
 * @param scenario name of the scenario, for messages
 * @param title name in the report, different for each step
 * @param kind kind of the step
 * @param settings the step's YAML
 */
record NuxeoStep(String scenario, String title, NuxeoStepKind kind, JsonNode settings) {

    /**
     * Reads the steps of a scenario.
     *
     * @throws BenchException if there are none for a Nuxeo, or one is invalid
     */
    static List<NuxeoStep> of(ScenarioFile scenario) {
        List<NuxeoStep> steps = new ArrayList<>();
        Set<String> titles = new HashSet<>();
        for (JsonNode each : scenario.nuxeo()) {
            String name = each.path("do").asText();
            NuxeoStepKind kind = NuxeoStepKind.of(name);
            String place = "scenario " + scenario.name() + ", nuxeo, step " + (steps.size() + 1);
            if (kind == null) {
                throw new BenchException(
                        place + ": do: " + name + ": must be " + String.join(", ", NuxeoStepKind.labels()));
            }
            String title = each.path("title").asText(name);
            if (!titles.add(title)) {
                throw new BenchException(
                        place + ": title: " + title + ": another step has this title; choose a different one");
            }
            steps.add(new NuxeoStep(scenario.name(), title, kind, each));
        }
        if (steps.isEmpty()) {
            throw new BenchException(
                    "scenario " + scenario.name() + ": has no steps for a Nuxeo; run it without --nuxeo");
        }
        return steps;
    }

    /** Returns the published figure to compare a stage with, or an empty text. */
    String published(String stage) {
        return settings.path("published").path(stage).asText();
    }

    String text(String name, String otherwise) {
        return settings.path(name).asText(otherwise);
    }

    boolean flag(String name) {
        return settings.path(name).asBoolean(false);
    }

    /**
     * Returns a positive whole number.
     *
     * @throws BenchException if the value is anything else
     */
    long number(String name, long otherwise) {
        long value = settings.path(name).asLong(otherwise);
        if (value < 1 || settings.has(name) && !settings.path(name).isIntegralNumber()) {
            throw refuse(name, "must be a whole number, at least 1");
        }
        return value;
    }

    BenchException refuse(String name, String why) {
        return new BenchException("scenario " + scenario + ", step '" + title + "': " + name + ": "
                + settings.path(name).asText() + ": " + why);
    }
}
