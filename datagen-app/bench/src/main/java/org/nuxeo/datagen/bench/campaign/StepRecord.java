// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.nuxeo.datagen.bench.measure.Latencies;
import org.nuxeo.datagen.bench.measure.Measured;
import org.nuxeo.datagen.bench.measure.Rates;
import org.nuxeo.datagen.bench.report.Figures.Row;
import org.nuxeo.datagen.charts.Curve;
import org.nuxeo.datagen.charts.Curve.Point;
import org.nuxeo.datagen.charts.Page;
import org.nuxeo.datagen.store.metrics.ImportMetrics.BatchLatency;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.size.Storage;

/**
 * The state of one step: its calls while it runs, and its results. Thread safe.
 *
 * @param campaign the state of the whole campaign
 * @param settings what the scenario says about the step
 * @param plots curves that grow point by point until the step ends
 */
record StepRecord(
        CampaignState campaign, ObjectNode node, Step.Settings settings, Map<Plot, Map<String, List<Point>>> plots) {

    private static final String DONE = "done";
    private static final int MAX_SAMPLES = 400;

    /** A list of results, with its name in the state and in the report. */
    record Results<T>(String name, Class<T> type) {
        static final Results<Row> ROWS = new Results<>("rows", Row.class);
        static final Results<Latencies.Requests> REQUESTS = new Results<>("requests", Latencies.Requests.class);
        static final Results<Measured.StageBatches> BATCHES = new Results<>("batches", Measured.StageBatches.class);
        static final Results<Curve> CURVES = new Results<>("curves", Curve.class);

        /** What servers and processes did during the step. */
        static final Results<Curve> SERIES = new Results<>("series", Curve.class);

        /** What collections, indexes and topics take after the step. */
        static final Results<Storage> STORAGE = new Results<>("storage", Storage.class);

        /** Why the step has differences, for the beginning of the report. */
        static final Results<String> REASONS = new Results<>("reasons", String.class);

        private static final Results<String> NOTES = new Results<>("notes", String.class);
        private static final List<Results<?>> ALL =
                List.of(ROWS, REQUESTS, BATCHES, CURVES, SERIES, STORAGE, REASONS, NOTES);
    }

    /** A plot with its axes, of which that of x is logarithmic. */
    record Plot(String title, String xLabel, String yLabel) {}

    String title() {
        return settings.title();
    }

    /** Returns passed, differs, failed, interrupted or not started, with the color of that. */
    Page.Mark verdict() {
        if (!failure().isEmpty()) {
            return new Page.Mark("failed", "failed");
        }
        if (!isDone()) {
            return new Page.Mark(isStarted() ? "interrupted" : "not started", "open");
        }
        return differences() == 0 ? new Page.Mark("passed", "passed") : new Page.Mark("differs", "failed");
    }

    boolean isDone() {
        return node.path("state").asText().equals(DONE);
    }

    boolean isStarted() {
        return node.has("state");
    }

    /**
     * Starts or resumes the step. The results of an earlier attempt are removed, because this attempt produces them
     * again.
     */
    void start() {
        if (!isStarted()) {
            node.put("startedAt", Instant.now().toString());
        }
        node.put("state", "started").remove("failure");
        Results.ALL.forEach(each -> node.remove(each.name()));
        campaign.save();
    }

    /** Ends the step. The label of a line is left out if its plot has no other. */
    void end() {
        plots.forEach((plot, lines) -> lines.forEach((line, points) -> curve(
                new Curve(plot.title(), lines.size() == 1 ? "" : line, plot.xLabel(), plot.yLabel(), true, points))));
        node.put("state", DONE).put("endedAt", Instant.now().toString()).remove("failure");
        campaign.save();
    }

    /** Returns when the step was done. */
    Optional<Instant> endedAt() {
        return Optional.ofNullable(node.get("endedAt")).map(ended -> Instant.parse(ended.asText()));
    }

    /** Saves why the step failed. */
    void failed(String reason) {
        node.put("failure", reason);
        campaign.save();
    }

    /** Returns why the step failed, or an empty text. */
    String failure() {
        return node.path("failure").asText();
    }

    /** Returns the record of one call to the server; a new one if there is none. */
    ObjectNode call(String key) {
        return CampaignState.member(node.withObject("/calls"), key);
    }

    <T> void add(Results<T> results, T result) {
        synchronized (campaign) {
            node.withArray("/" + results.name()).add(Json.mapper().<JsonNode>valueToTree(result));
        }
    }

    <T> List<T> all(Results<T> results) {
        Stream<JsonNode> all = node.path(results.name()).valueStream();
        return all.map(each -> Json.mapper().convertValue(each, results.type())).toList();
    }

    /** Adds what was done with documents. */
    void documents(String stage, long documents, long millis, long differences) {
        row(stage, documents, Row.DOCUMENTS, millis, differences);
    }

    /** Adds what was done with documents in MongoDB. */
    void storedDocuments(String stage, long documents, long millis, long differences) {
        storedRow(stage, documents, Row.DOCUMENTS, millis, differences);
    }

    /** Adds a result in which MongoDB has no part. */
    void row(String stage, long count, String unit, long millis, long differences) {
        row(stage, count, unit, millis, differences, false);
    }

    /** Adds a result of MongoDB, which is marked if that is the stand-in. */
    void storedRow(String stage, long count, String unit, long millis, long differences) {
        row(stage, count, unit, millis, differences, campaign.standIn());
    }

    void row(String stage, long count, String unit, long millis, long differences, boolean standIn) {
        double perSecond = millis == 0 ? 0 : count * 1000.0 / millis;
        String published = settings.yaml().path("published").path(stage).asText();
        add(Results.ROWS, new Row(title(), stage, count, unit, millis, perSecond, standIn, differences, published));
    }

    /** Adds the latencies of an import's batches in each store. */
    void batches(String stage, List<BatchLatency> stores) {
        Measured.StageBatches.of(title(), stage, stores).forEach(each -> add(Results.BATCHES, each));
    }

    /** Adds a line for the report. */
    void note(String text) {
        add(Results.NOTES, text);
    }

    void curve(Curve curve) {
        add(Results.CURVES, curve);
    }

    /** Adds a point to a line of a plot. */
    void point(Plot plot, String line, double x, double y) {
        lines(plot).computeIfAbsent(line, name -> new ArrayList<>()).add(Point.of(x, y));
    }

    /** Returns the lines of a plot by their labels. */
    Map<String, List<Point>> lines(Plot plot) {
        return plots.computeIfAbsent(plot, any -> new LinkedHashMap<>());
    }

    /** Returns why the step has differences, then the other lines for the report. */
    List<String> reasonsAndNotes() {
        return Stream.concat(all(Results.REASONS).stream(), notes().stream()).toList();
    }

    List<String> notes() {
        Map<String, Integer> times = new LinkedHashMap<>();
        all(Results.NOTES).forEach(each -> times.merge(each, 1, Integer::sum));
        List<String> notes = new ArrayList<>();
        times.forEach((note, count) -> notes.add(count == 1 ? note : count + " × " + note));
        return notes;
    }

    /** Returns the number of differences in all rows. */
    long differences() {
        return Rates.total(all(Results.ROWS), Row::differences);
    }

    /** Returns documents a second over time, a curve for each activity. */
    List<Curve> throughput() {
        Map<String, List<Curve.Sample>> activities = new LinkedHashMap<>();
        node.path("samples").forEach(each -> activities
                .computeIfAbsent(each.path(2).asText(), name -> new ArrayList<>())
                .add(new Curve.Sample(each.path(0).asDouble(), each.path(1).asDouble())));
        List<Curve> curves = new ArrayList<>();
        activities.forEach((activity, samples) -> Curve.overTime(
                        title().equals(activity) ? activity : title() + ": " + activity, samples)
                .ifPresent(curves::add));
        return curves;
    }

    /** Records the progress of an activity. When there are too many samples, every other one is removed. */
    void sample(String activity, long documents) {
        synchronized (campaign) {
            ArrayNode samples = node.withArray("/samples");
            samples.addArray().add(campaign.seconds()).add(documents).add(activity);
            for (int i = samples.size() > MAX_SAMPLES ? 1 : samples.size(); i < samples.size(); i++) {
                samples.remove(i);
            }
        }
    }
}
