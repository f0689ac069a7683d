package org.nuxeo.datagen.bench.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.bench.report.BenchException;

/**
 * One step of a scenario as it is written: what is done, its title, and its settings.
 *
 * @param scenario the scenario's name, for messages
 * @param title what the report calls it
 * @param settings everything that is written of it
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

    /** A published figure to be shown beside what is measured of a stage, or an empty text. */
    public String published(String stage) {
        return settings.path("published").path(stage).asText();
    }

    String text(String name, String otherwise) {
        return settings.path(name).asText(otherwise);
    }

    boolean flag(String name) {
        return settings.path(name).asBoolean(false);
    }

    /** A positive whole number. */
    long number(String name, long otherwise) {
        long value = settings.path(name).asLong(otherwise);
        if (value < 1 || settings.has(name) && !settings.path(name).isIntegralNumber()) {
            throw refuse(name, "must be a whole number from 1");
        }
        return value;
    }

    /** Whole numbers, ascending or not; those given if nothing is written. */
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
