// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.bench.measure.Figure;
import org.nuxeo.datagen.bench.measure.Measured;
import org.nuxeo.datagen.bench.measure.ProcessorTime;
import org.nuxeo.datagen.bench.measure.RateMeter;
import org.nuxeo.datagen.bench.measure.RateMeter.ServiceRun;
import org.nuxeo.datagen.charts.Curve;
import org.nuxeo.datagen.charts.Numbers;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.render.Registered;
import org.nuxeo.datagen.render.frame.BlobFormat;
import org.nuxeo.datagen.store.metrics.ImportMetrics.BatchLatency;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.service.ServiceKind;

/**
 * A step that measures rates of works, each beside baselines in the same repetitions. Settings: {@code documents}, of
 * which number the first are used; {@code services}; {@code steady}, whether code is warm when it gets no faster; {@code
 * prepare}, works that are done before; {@code each}, values for which all figures are measured; {@code figures}, {@code
 * scaling} and {@code curves}; {@code repetitions} and {@code millis} of each; {@code usual}, the approximate duration in
 * seconds with the default settings, from which the remaining time of a run is estimated.
 *
 * @param works the works that can be measured, by the name after {@code work}
 */
record MeasureStep(
        Step.Settings settings, DirectHost host, Map<String, Work.Maker> works, RateMeter meter, Measured measured) {

    private static final String WORK = "of";

    /** Documents of a warm-up, because code that is not yet compiled would distort the cost at small sizes. */
    private static final long WARM_UP_DOCUMENTS = 60_000;

    static Set<ServiceKind> services(Step.Settings settings) {
        return settings.texts("services").stream().map(ServiceKind::of).collect(Collectors.toSet());
    }

    /** Returns how many documents a step uses at most. */
    static long documents(Step.Settings settings) {
        return settings.number("documents", Long.MAX_VALUE);
    }

    static void run(DirectHost host, StepRecord record) throws Exception {
        Measured measured = measure(record.settings(), host);
        for (Figure each : measured.figures()) {
            add(record, each, each.name(), each.median());
            for (Figure.Baseline other : each.baselines()) {
                add(record, each, each.name() + ", beside: " + other.name(), each.median() / other.ratio());
            }
        }
        measured.curves().forEach(record::curve);
        measured.batches().forEach(each -> record.batches(each.name(), List.of(each.latency())));
    }

    private static void add(StepRecord record, Figure figure, String stage, double perSecond) {
        record.row(stage, Math.round(perSecond), figure.unit().noun(), 1_000, 0, figure.standIn());
    }

    /** Measures everything on a host whose services are empty, and leaves them empty. */
    static Measured measure(Step.Settings settings, DirectHost host) throws IOException, InterruptedException {
        int repetitions = (int) settings.number("repetitions", 5);
        RateMeter meter = new RateMeter(repetitions, settings.number("millis", 500), System::nanoTime);
        try (DirectHost few = host.upTo(documents(settings));
                LocalWorks local = new LocalWorks(few, meter)) {
            Map<String, Work.Maker> works = new TreeMap<>(local.all());
            works.putAll(new StageWorks(few).all());
            works.putAll(new BareWorks(few).all());
            MeasureStep step = new MeasureStep(settings, few, works, meter, new Measured());
            works.put("in-turn", step::inTurn);
            step.all();
            Set<ServiceKind> services = services(settings);
            few.stored(services);
            // works and baselines clear what they stored; sizes were taken when it was there
            step.measured.storage().addAll(few.held().values());
            few.clear(services);
            return step.measured;
        }
    }

    private void all() throws IOException, InterruptedException {
        for (JsonNode each : list("prepare")) {
            work(each).task().run();
        }
        for (Map<String, String> values : values()) {
            figures(with(list("figures"), values));
        }
        for (JsonNode each : list("scaling")) {
            scaling(each);
        }
        for (JsonNode each : list("curves")) {
            curve(each);
        }
        if (settings.flag("history")) {
            history();
        }
    }

    private JsonNode list(String name) {
        return settings.yaml().path(name);
    }

    private @Nullable Work workIfPossible(JsonNode definition) {
        Step.Settings own = settings.with(definition);
        return own.oneOf("work", works, "").apply(own);
    }

    private Work work(JsonNode definition) {
        return Objects.requireNonNull(workIfPossible(definition), definition.toString());
    }

    /** Works one after the other: with each document, all of them are done. */
    private Work inTurn(Step.Settings own) {
        Stream<Work.Task> all =
                own.yaml().path("works").valueStream().map(each -> work(each).task());
        return Work.ofDocuments(0, host.threads(), false, Work.Task.inTurn(all.toList(), 1));
    }

    /** Returns the values for which figures are measured, by their names in braces. */
    private List<Map<String, String>> values() {
        List<Map<String, String>> all = new ArrayList<>();
        if (list("each").asText().equals("file")) {
            host.dataset().layout().kinds().stream()
                    .filter(Kind::hasFiles)
                    .sorted(Comparator.comparing(kind -> !kind.isSeries()))
                    .forEach(kind -> formats(kind).forEach(format -> all.add(values(kind, format))));
        } else {
            TypeReference<Map<String, String>> texts = new TypeReference<>() {};
            list("each").forEach(one -> all.add(Json.mapper().convertValue(one, texts)));
        }
        return all.isEmpty() ? List.of(Map.of()) : all;
    }

    private List<BlobFormat> formats(Kind kind) {
        return Registered.files(host.dataset().archive()).formats(kind, 0);
    }

    private Map<String, String> values(Kind kind, BlobFormat format) {
        long bytes = LocalWorks.lengthBytes(host.dataset(), kind, format);
        String label = format.label();
        String shown = format == BlobFormat.THUMBNAIL ? label : label.toUpperCase(Locale.ROOT);
        return Map.of(
                "kind", kind.label(),
                "format", label,
                "file", kind.noun() + " " + shown,
                "first", String.valueOf(format == formats(kind).get(0)),
                "bytes", Long.toString(bytes),
                "length", Numbers.text("%,d", bytes));
    }

    private static JsonNode with(JsonNode definitions, Map<String, String> values) throws IOException {
        String text = definitions.toString();
        for (Map.Entry<String, String> each : values.entrySet()) {
            text = text.replace("{" + each.getKey() + "}", each.getValue());
        }
        return Json.mapper().readTree(text);
    }

    /** Measures figures and their baselines in turn, each work once, however many figures it belongs to. */
    private void figures(JsonNode definitions) throws IOException, InterruptedException {
        Map<JsonNode, Work> all = new LinkedHashMap<>();
        for (JsonNode figure : definitions) {
            all.computeIfAbsent(figure.path(WORK), this::work);
            for (JsonNode other : figure.path("beside")) {
                if (other.isObject()) {
                    all.computeIfAbsent(other, this::work);
                }
            }
        }
        ServiceRun[] runs = all.values().toArray(ServiceRun[]::new);
        meter.warmUp(settings.flag("steady"), runs);
        all.values().forEach(each -> each.results().clear());
        meter.inTurn(runs);
        definitions.forEach(each -> figure(each, all));
        definitions.forEach(each -> parts(each, Objects.requireNonNull(all.get(each.path(WORK)))));
    }

    private void figure(JsonNode definition, Map<JsonNode, Work> all) {
        Work work = Objects.requireNonNull(all.get(definition.path(WORK)));
        String name = name(definition.path("name").asText(), work);
        boolean leading = definition.path("leading").asBoolean();
        Figure figure = figure(name, work.unit(), work, leading, work.rates(Work.Result::rate));
        for (Map.Entry<String, JsonNode> each : definition.path("beside").properties()) {
            Work other = all.get(each.getValue());
            double constant = each.getValue().asDouble();
            figure = figure.beside(
                    name(each.getKey(), work),
                    other != null ? other.rates(Work.Result::rate) : work.rates(any -> constant));
        }
        measured.figures().add(figure);
        List<BatchLatency> batches = work.last().batches();
        measured.batches().addAll(Measured.StageBatches.of(settings.title(), name, batches));
    }

    private static String name(String text, Work work) {
        String bytes = Long.toString(work.unit().bytesEach());
        return text.replace("{count}", Numbers.text("%,d", work.count())).replace("{bytes}", bytes);
    }

    private Figure figure(String name, Figure.Unit unit, Work work, boolean leading, double[] rates) {
        boolean standIn = work.stored() && host.hasStandIn();
        return Figure.of(settings.title(), name, unit, rates).with(work.count(), leading, standIn);
    }

    /** Adds figures of parts of a work. */
    private void parts(JsonNode definition, Work work) {
        Figure.Unit unit = new Figure.Unit(work.unit().noun(), 0, "in a second of one thread");
        for (JsonNode part : definition.path("parts")) {
            String name = part.asText();
            double[] rates =
                    work.rates(result -> Objects.requireNonNull(result.parts().get(name), name));
            measured.figures().add(figure("part: " + name, unit, work, false, rates));
        }
    }

    /** Measures a work with 1, 2, 4 … threads, up to the number of processors, each beside as many times one thread. */
    private void scaling(JsonNode definition) throws IOException, InterruptedException {
        IntStream fewer = IntStream.iterate(1, count -> count < host.threads(), count -> 2 * count);
        int[] counts = IntStream.concat(fewer, IntStream.of(host.threads())).toArray();
        List<Work> scaled = new ArrayList<>();
        for (int threads : counts) {
            ObjectNode with = definition.path(WORK).deepCopy();
            scaled.add(work(with.put("threads", threads)));
        }
        List<ProcessorTime> times = scaled.stream().map(ProcessorTime::new).toList();
        meter.warmUp(true, scaled.toArray(ServiceRun[]::new));
        double[][] rates = meter.inTurn(times.toArray(ServiceRun[]::new));
        String what = definition.path("name").asText();
        String noun = scaled.get(0).unit().noun();
        boolean standIn = scaled.get(0).stored() && host.hasStandIn();
        List<Curve.Point> points = new ArrayList<>();
        for (int i = 0; i < counts.length; i++) {
            int threads = counts[i];
            points.add(new Curve.Point(threads, rates[i]));
            String name = what + ", " + threads + (threads == 1 ? " thread" : " threads");
            Figure.Unit unit = new Figure.Unit(noun, 0, times.get(i).text(threads, times.get(0)));
            Figure figure = Figure.of(settings.title(), name, unit, rates[i]).with(0, false, standIn);
            double[] ideal = Arrays.stream(rates[0]).map(rate -> threads * rate).toArray();
            measured.figures().add(threads == 1 ? figure : figure.beside(threads + " times one thread", ideal));
        }
        measured.curves().add(new Curve("Threads: " + what, "threads", noun + " a second", true, points));
    }

    /**
     * Measures a work with several values of a setting: a curve of its rate, or of the 95th percentile of its latencies if
     * there is a {@code p95}. A point that is not to the right of the one before is left out.
     */
    private void curve(JsonNode definition) throws IOException, InterruptedException {
        List<Curve.Point> rates = new ArrayList<>();
        List<Curve.Point> latencies = new ArrayList<>();
        boolean stored = false;
        for (JsonNode value : definition.path("values")) {
            ObjectNode with = definition.path(WORK).deepCopy();
            Work work = workIfPossible(with.set(definition.path("set").asText(), value));
            if (work == null) {
                continue;
            }
            // only what has a fixed time is short enough to be repeated
            double[] repeated = work.count() == 0 ? meter.inTurn(work)[0] : new double[] {work.documentsPerSecond()};
            Work.Result last = work.last();
            double x = Double.isNaN(last.at()) ? value.asDouble() : last.at();
            stored = work.stored();
            if (rates.isEmpty() || x > rates.get(rates.size() - 1).x()) {
                rates.add(new Curve.Point(x, repeated));
                last.times().ifPresent(times -> latencies.add(Curve.Point.of(x, times.millis(95))));
            }
            if (value.equals(definition.path("latency-at"))) {
                String title = definition.path("latency").asText();
                last.times().ifPresent(times -> measured.curves().add(times.curve(title)));
            }
        }
        add(definition, "title", definition.path("y").asText("documents a second"), stored, rates);
        add(definition, "p95", "p95 in milliseconds", stored, latencies);
    }

    private void add(JsonNode definition, String title, String y, boolean stored, List<Curve.Point> points) {
        if (definition.has(title)) {
            String marked = definition.path(title).asText() + mark(stored);
            String x = definition.path("x").asText();
            boolean logarithmic = definition.path("logarithmic").asBoolean(true);
            measured.curves().add(new Curve(marked, x, y, logarithmic, points));
        }
    }

    private String mark(boolean stored) {
        return stored && host.hasStandIn() ? " (in-heap stand-in for MongoDB)" : "";
    }

    /** Shows one import over time, and the cost of a document as the repository grows. */
    private void history() throws IOException, InterruptedException {
        try (DirectHost few = host.upTo(WARM_UP_DOCUMENTS)) {
            new StageWorks(few).history(settings.title());
        }
        Measured history = new StageWorks(host).history(settings.title());
        history.curves().replaceAll(each -> each.as(each.title() + mark(true), each.line()));
        measured.add(history);
    }
}
