// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.nuxeo.datagen.bench.report.BenchException;
import org.nuxeo.datagen.store.service.ServiceKind;

/**
 * The definition of a step of a scenario: its kind, its title and its settings.
 *
 * @param scenario name of the scenario, for messages
 * @param title title in the report
 * @param kind kind of the step
 * @param settings the settings, including the title
 */
public record ScenarioStep(String scenario, String title, StepKind kind, JsonNode settings) {

    static ScenarioStep read(String scenario, int number, JsonNode step) {
        String name = step.path("do").asText();
        StepKind kind = StepKind.of(name);
        if (kind == null) {
            throw new BenchException("scenario " + scenario + ", step " + number + ": do: " + name + ": must be "
                    + String.join(", ", StepKind.labels()));
        }
        return new ScenarioStep(scenario, step.path("title").asText(name), kind, step);
    }

    /** Returns a published figure that is shown beside the measurement of a stage, or an empty text. */
    public String published(String stage) {
        return settings.path("published").path(stage).asText();
    }

    /** Returns the services that the step uses. */
    public Set<ServiceKind> services() {
        Set<ServiceKind> services = EnumSet.noneOf(ServiceKind.class);
        services.addAll(kind.services());
        if (flag("without-index")) {
            services.remove(ServiceKind.ELASTICSEARCH);
        }
        return services;
    }

    String text(String name, String otherwise) {
        return settings.path(name).asText(otherwise);
    }

    boolean flag(String name) {
        return settings.path(name).asBoolean(false);
    }

    /** Returns a setting that is a positive integer. */
    long number(String name, long otherwise) {
        long value = settings.path(name).asLong(otherwise);
        if (value < 1 || settings.has(name) && !settings.path(name).isIntegralNumber()) {
            throw refuse(name, "must be an integer of at least 1");
        }
        return value;
    }

    /**
     * Returns a setting that is a list of integers.
     *
     * @param otherwise the default
     */
    List<Long> numbers(String name, Long... otherwise) {
        if (!settings.has(name)) {
            return List.of(otherwise);
        }
        List<Long> values = new ArrayList<>();
        settings.path(name).forEach(value -> values.add(value.asLong()));
        return values;
    }

    BenchException refuse(String name, String why) {
        return new BenchException("scenario " + scenario + ", step '" + title + "': " + name + ": "
                + settings.path(name).asText() + ": " + why);
    }
}
