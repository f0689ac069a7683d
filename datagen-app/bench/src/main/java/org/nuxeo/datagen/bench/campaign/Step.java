// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.bench.report.BenchException;
import org.nuxeo.datagen.charts.Curve;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.description.Word.Values;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Kinds;
import org.nuxeo.datagen.core.text.WholeNumber;
import org.nuxeo.datagen.store.service.ServiceKind;

/**
 * One step of a scenario.
 *
 * @param settings what the scenario says about it
 * @param type what steps of its kind do
 * @param action what it does
 * @param <H> the host that can run it
 */
public record Step<H extends Host>(Settings settings, Type<H> type, Action<H> action) {

    /** Returns the services that the step itself uses. A Nuxeo has its own. */
    public Set<ServiceKind> services() {
        return type.services.apply(settings);
    }

    /** Returns whether the step knows the documents of a dataset, and not only those of a bank. */
    boolean fits(Dataset dataset) {
        Kinds kinds = dataset.layout().kinds();
        boolean isKnown = kinds.stream().map(Kind::label).anyMatch(settings.text("kind", "")::equals);
        boolean lacksLoads =
                type.ofLoads.test(settings) && Registered.loads(dataset).isEmpty();
        return !lacksLoads && (isKnown || !settings.has("kind"));
    }

    /**
     * What a step does.
     *
     * @param <H> the host that can do it
     */
    interface Action<H extends Host> {
        /** Does it on a host. The record has the settings, and receives the results. */
        void run(H host, StepRecord record) throws Exception;
    }

    /**
     * What steps of a kind do.
     *
     * @param name the name after {@code do}
     * @param maker returns what a step does, and refuses settings that cannot be
     * @param services the services that a step itself uses
     * @param ofLoads whether a step needs what only some archives bring to loads
     * @param alreadyDone tells the host that an earlier command has done a step
     * @param endsOnDifferences whether a campaign ends after a step whose results differ from the dataset
     */
    record Type<H extends Host>(
            String name,
            Function<Settings, Action<H>> maker,
            Function<Settings, Set<ServiceKind>> services,
            Predicate<Settings> ofLoads,
            BiConsumer<H, Settings> alreadyDone,
            boolean endsOnDifferences) {

        Type(String name, Function<Settings, Action<H>> maker) {
            this(name, maker, settings -> Set.of(), settings -> false, (host, settings) -> {}, true);
        }

        Type<H> on(ServiceKind... kinds) {
            return on(settings -> Set.of(kinds));
        }

        Type<H> on(Function<Settings, Set<ServiceKind>> kinds) {
            return new Type<>(name, maker, kinds, ofLoads, alreadyDone, endsOnDifferences);
        }

        Type<H> ofLoads(Predicate<Settings> which) {
            return new Type<>(name, maker, services, which, alreadyDone, endsOnDifferences);
        }

        Type<H> skipped(BiConsumer<H, Settings> telling) {
            return new Type<>(name, maker, services, ofLoads, telling, endsOnDifferences);
        }

        Type<H> tolerant() {
            return new Type<>(name, maker, services, ofLoads, alreadyDone, false);
        }
    }

    /**
     * Reads the steps of a scenario for one host.
     *
     * @param place what the messages say about the list of steps
     * @param types the kinds of steps
     * @throws BenchException if one is unknown, or has a setting that cannot be
     */
    static <H extends Host> List<Step<H>> read(String scenario, String place, JsonNode list, List<Type<H>> types) {
        Map<String, Type<H>> named = new LinkedHashMap<>();
        types.forEach(each -> named.put(each.name, each));
        List<Step<H>> steps = new ArrayList<>();
        for (JsonNode each : list) {
            String name = each.path("do").asText();
            Type<H> type = named.get(name);
            if (type == null) {
                throw new BenchException("scenario " + scenario + place + ", step " + (steps.size() + 1) + ": do: "
                        + name + ": must be " + String.join(", ", named.keySet()));
            }
            Settings settings = new Settings(scenario, each.path("title").asText(name), each);
            steps.add(new Step<>(settings, type, type.maker.apply(settings)));
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

        /** Returns the settings of a part of the step. */
        Settings part(String name) {
            return with(yaml.path(name));
        }

        /** Returns the kind of documents in the setting {@code kind}; by default the one that comes in series. */
        Kind kind(Dataset dataset) {
            Kinds kinds = dataset.layout().kinds();
            return has("kind") ? kinds.of(text("kind", "")) : kinds.series();
        }

        /** Returns the host's dataset with files that are padded to the setting {@code size}. */
        Dataset padded(DirectHost host) {
            return host.data().padded(host.dataset(), orZero("size", Long.MAX_VALUE));
        }

        /** Returns a number that is given at scale 1, and at least the setting {@code least}. */
        long scaled(String name, long least, DirectHost host) {
            long wanted = Math.round(number(name, 1_000_000) * host.data().scale());
            return Math.max(number("least", least), wanted);
        }

        /** Returns the number of files that a step uses: the setting {@code files}, but no more than there are of a kind. */
        int files(DirectHost host, Dataset dataset, Kind kind) {
            return (int) Math.min(scaled("files", 500, host), dataset.count(kind));
        }

        /**
         * Returns what a setting names.
         *
         * @param known what it can name
         * @param more end of the message if it names something else
         */
        <T> T oneOf(String name, Map<String, T> known, String more) {
            T found = known.get(text(name, ""));
            if (found == null) {
                throw refuse(name, "must be " + String.join(", ", known.keySet()) + more);
            }
            return found;
        }

        String text(String name, String otherwise) {
            return yaml.path(name).asText(otherwise);
        }

        boolean flag(String name) {
            return has(name) && (Boolean) read(name, Values.FLAG, yaml.path(name));
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
            return number(name, otherwise, Long.MAX_VALUE);
        }

        /** Returns a whole number from 1 to a largest one. */
        long number(String name, long otherwise, long most) {
            return has(name) ? (Long) read(name, within(1, most), yaml.path(name)) : otherwise;
        }

        /** Returns a whole number from 0 to a largest one; 0 if the scenario does not say it. */
        long orZero(String name, long most) {
            return has(name) ? (Long) read(name, within(0, most), yaml.path(name)) : 0;
        }

        private static Values within(long least, long most) {
            Values values = Values.number(least, most);
            return most == Long.MAX_VALUE ? values.limited("must be a whole number, at least " + least) : values;
        }

        /** Returns the value of a setting, or of one element of it. */
        private Object read(String name, Values values, JsonNode text) {
            try {
                return values.reader().apply(text.asText());
            } catch (IllegalArgumentException e) {
                throw refuse(name, String.valueOf(e.getMessage()));
            }
        }

        /** Returns a positive duration that is given in whole seconds. */
        long millis(String name, long otherwiseSeconds) {
            return 1_000 * number(name, otherwiseSeconds);
        }

        /** Returns the setting {@code year}, or null. */
        @Nullable
        Integer year() {
            return has("year") ? (int) number("year", 1) : null;
        }

        /** Returns the title as the name of a file. */
        String fileName() {
            return title.replaceAll("[^A-Za-z0-9]+", "-");
        }

        /** Returns the published lines of a plot, by their labels. */
        Map<String, List<Curve.Point>> curves(String plot) {
            Map<String, List<Curve.Point>> lines = new LinkedHashMap<>();
            for (JsonNode line : yaml.path("curves").path(plot)) {
                List<Curve.Point> points = new ArrayList<>();
                lines.put(line.path("line").asText(), points);
                for (JsonNode at : line.path("points")) {
                    points.add(Curve.Point.of(at.path(0).asDouble(), at.path(1).asDouble()));
                }
            }
            return lines;
        }

        /** Returns a list of texts; a single one is a list too. */
        List<String> texts(String name, String... otherwise) {
            JsonNode list = yaml.path(name);
            if (list.isMissingNode()) {
                return List.of(otherwise);
            }
            Stream<JsonNode> values = list.isArray() ? list.valueStream() : Stream.of(list);
            return values.map(JsonNode::asText).toList();
        }

        /** Returns a list of whole numbers; a single one is a list too. */
        List<Long> numbers(String name, Long... otherwise) {
            return numbers(Values.number(0, Long.MAX_VALUE).limited("must be whole numbers"), name, otherwise);
        }

        /** Returns a list of whole numbers from 1 to a largest one. */
        List<Long> numbersUpTo(long most, String name, Long... otherwise) {
            String limit = "must be numbers from 1 to " + WholeNumber.grouped(most);
            return numbers(Values.number(1, most).limited(limit), name, otherwise);
        }

        private List<Long> numbers(Values values, String name, Long... otherwise) {
            JsonNode list = yaml.path(name);
            Stream<JsonNode> all = list.isArray() ? list.valueStream() : Stream.of(list);
            return has(name) ? all.map(each -> (Long) read(name, values, each)).toList() : List.of(otherwise);
        }

        /** Refuses a setting if it is wrong. */
        void refuseIf(boolean isWrong, String name, String why) {
            if (isWrong) {
                throw refuse(name, why);
            }
        }

        BenchException refuse(String name, String why) {
            JsonNode value = yaml.path(name);
            return refuse(name + ": " + (value.isContainerNode() ? value.toString() : value.asText()) + ": " + why);
        }

        /** Returns the refusal of the step. */
        BenchException refuse(String why) {
            return new BenchException("scenario " + scenario + ", step '" + title + "': " + why);
        }
    }
}
