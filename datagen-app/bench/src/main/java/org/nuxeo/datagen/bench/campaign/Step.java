// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.nuxeo.datagen.bench.measure.Curve;
import org.nuxeo.datagen.bench.report.BenchException;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Kinds;
import org.nuxeo.datagen.store.service.ServiceKind;

/**
 * One step of a scenario.
 *
 * @param <H> the host that can run it
 */
public interface Step<H extends Host> {

    /** Returns what the scenario says about this step. */
    Settings settings();

    /** Returns the services that the step itself uses. A Nuxeo has its own. */
    default Set<ServiceKind> services() {
        return Set.of();
    }

    /** Returns whether the step knows the documents of a dataset, and not only those of a bank. */
    default boolean fits(Dataset dataset) {
        return !settings().has("kind")
                || dataset.layout().kinds().stream()
                        .map(Kind::label)
                        .toList()
                        .contains(settings().text("kind", ""));
    }

    /** Returns whether a campaign ends after this step if its results differ from the dataset. */
    default boolean endsOnDifferences() {
        return true;
    }

    /** Tells the host that an earlier command has done this step. */
    default void alreadyDone(H host) {}

    /**
     * Runs the step.
     *
     * @param host where it runs
     * @param record receives the results
     */
    void run(H host, StepRecord record) throws Exception;

    /**
     * What a step does that has nothing but settings.
     *
     * @param <H> the host that can do it
     */
    interface Action<H extends Host> {
        void run(H host, Settings settings, StepRecord record) throws Exception;
    }

    /** A step that has nothing but settings. */
    record Plain<H extends Host>(Settings settings, Action<H> action) implements Step<H> {
        @Override
        public void run(H host, StepRecord record) throws Exception {
            action.run(host, settings, record);
        }
    }

    /** Returns a maker of steps that have nothing but settings. */
    static <H extends Host> Function<Settings, Step<H>> of(Action<H> action) {
        return settings -> new Plain<>(settings, action);
    }

    /**
     * Reads the steps of a scenario for one host.
     *
     * @param place what the messages say about the list of steps
     * @param kinds makes a step of each kind, by the name after {@code do}
     * @throws BenchException if one is unknown, or two that are to be resumed have the same title
     */
    static <H extends Host> List<Step<H>> read(
            String scenario, String place, JsonNode list, Map<String, Function<Settings, Step<H>>> kinds) {
        List<Step<H>> steps = new ArrayList<>();
        for (JsonNode each : list) {
            String kind = each.path("do").asText();
            if (!kinds.containsKey(kind)) {
                throw new BenchException("scenario " + scenario + place + ", step " + (steps.size() + 1) + ": do: "
                        + kind + ": must be " + String.join(", ", kinds.keySet()));
            }
            steps.add(kinds.get(kind)
                    .apply(new Settings(scenario, each.path("title").asText(kind), each)));
        }
        return List.copyOf(steps);
    }

    /**
     * What a scenario says about a step.
     *
     * @param scenario name of the scenario, for messages
     * @param title title in the report
     * @param yaml the step's part of the file, including the title
     */
    record Settings(String scenario, String title, JsonNode yaml) {

        /** Returns the kind of the step. */
        String kind() {
            return yaml.path("do").asText();
        }

        /** Returns other settings of the same step. */
        Settings with(JsonNode other) {
            return new Settings(scenario, title, other);
        }

        /** Returns these settings with another value. */
        Settings with(String name, boolean value) {
            ObjectNode other = yaml.deepCopy();
            return with(other.put(name, value));
        }

        /** Returns the kind of documents in the setting {@code kind}; by default the one that comes in series. */
        Kind kind(Dataset dataset) {
            Kinds kinds = dataset.layout().kinds();
            return has("kind") ? kinds.of(text("kind", "")) : kinds.series();
        }

        /** Returns the host's dataset with files that are padded to the setting {@code size}. */
        Dataset padded(DirectHost host) {
            return host.data().padded(host.dataset(), yaml.path("size").asLong());
        }

        /** Returns a number that is given at scale 1, and at least the setting {@code least}. */
        long scaled(String name, long least, DirectHost host) {
            long wanted = Math.round(number(name, 1_000_000) * host.data().scale());
            return Math.max(number("least", least), wanted);
        }

        /** Returns the published figure to compare a stage with, or an empty text. */
        String published(String stage) {
            return yaml.path("published").path(stage).asText();
        }

        String text(String name, String otherwise) {
            return yaml.path(name).asText(otherwise);
        }

        boolean flag(String name) {
            return yaml.path(name).asBoolean(false);
        }

        boolean has(String name) {
            return yaml.has(name);
        }

        /**
         * Returns a positive whole number.
         *
         * @throws BenchException if the value is anything else
         */
        long number(String name, long otherwise) {
            long value = yaml.path(name).asLong(otherwise);
            if (value < 1 || yaml.has(name) && !yaml.path(name).isIntegralNumber()) {
                throw refuse(name, "must be a whole number, at least 1");
            }
            return value;
        }

        /** Returns the published lines of a plot, by their labels. */
        Map<String, List<Curve.Point>> curves(String plot) {
            Map<String, List<Curve.Point>> lines = new LinkedHashMap<>();
            for (JsonNode line : yaml.path("curves").path(plot)) {
                List<Curve.Point> points = new ArrayList<>();
                line.path("points")
                        .forEach(point -> points.add(Curve.Point.of(
                                point.path(0).asDouble(), point.path(1).asDouble())));
                lines.put(line.path("line").asText(), points);
            }
            return lines;
        }

        /** Returns a list of texts; a single one is a list too. */
        List<String> texts(String name, String... otherwise) {
            JsonNode list = yaml.path(name);
            if (list.isMissingNode()) {
                return List.of(otherwise);
            }
            List<String> values = new ArrayList<>();
            (list.isArray() ? list : List.of(list)).forEach(value -> values.add(value.asText()));
            return values;
        }

        /** Returns a list of whole numbers; a single one is a list too. */
        List<Long> numbers(String name, Long... otherwise) {
            if (!yaml.has(name)) {
                return List.of(otherwise);
            }
            List<Long> values = new ArrayList<>();
            for (String text : texts(name)) {
                if (!text.matches("\\d{1,18}")) {
                    throw refuse(name, "must be whole numbers");
                }
                values.add(Long.parseLong(text));
            }
            return values;
        }

        BenchException refuse(String name, String why) {
            JsonNode value = yaml.path(name);
            return new BenchException("scenario " + scenario + ", step '" + title + "': " + name + ": "
                    + (value.isContainerNode() ? value.toString() : value.asText()) + ": " + why);
        }
    }
}
