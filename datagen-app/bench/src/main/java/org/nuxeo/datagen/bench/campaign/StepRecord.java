// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.nuxeo.datagen.bench.capacity.StageRate;
import org.nuxeo.datagen.bench.gatling.LoadResult;
import org.nuxeo.datagen.bench.measure.Curve;
import org.nuxeo.datagen.bench.measure.Figure;
import org.nuxeo.datagen.bench.measure.Measured;
import org.nuxeo.datagen.bench.report.Numbers;
import org.nuxeo.datagen.bench.report.Page;
import org.nuxeo.datagen.store.metrics.ImportMetrics.BatchLatency;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.size.Storage;

/**
 * The state of one step: its calls while it runs, and its results. Thread safe.
 *
 * @param campaign the state of the whole campaign
 * @param settings what the scenario says about the step
 */
record StepRecord(CampaignState campaign, ObjectNode node, Step.Settings settings) {

    private static final String DONE = "done";
    private static final String DOCUMENTS = "documents";
    private static final int MAX_SAMPLES = 400;

    /**
     * The result of one part of a step.
     *
     * @param stage such as {@code import} or {@code consume us-east}
     * @param count number of units done
     * @param unit what is counted, usually documents
     * @param millis duration; 0 if none was measured
     * @param perSecond units a second; 0 if no duration was measured
     * @param standIn whether the stand-in for MongoDB took part
     * @param differences number of differences from the expected result
     * @param published figure of a published benchmark, or an empty text
     */
    record Row(
            String stage,
            long count,
            String unit,
            @JsonProperty("elapsedMillis") long millis,
            double perSecond,
            @JsonProperty("mongoStandIn") boolean standIn,
            long differences,
            String published) {

        private static final String NONE = "–";
        private static final String WAITS = "waits";

        /** Returns whether documents were done, so many and for so long that their rate says something. */
        boolean isTimedWithDocuments() {
            return unit.equals(DOCUMENTS) && StageRate.isLarge(count, millis / 1000.0);
        }

        /** Returns the stage, with the mark of the stand-in for MongoDB if it took part. */
        String markedStage() {
            return Figure.StandIn.marked(stage, standIn);
        }

        /** Returns the duration in seconds as text, or a dash if there is none. */
        String seconds() {
            return millis == 0 ? NONE : Numbers.text("%,.2f", millis / 1000.0);
        }

        /** Returns the rate of one of so many processors as text, or a dash for a wait, a size, or few documents. */
        String rate(int processors) {
            boolean few = unit.equals(DOCUMENTS) && count < StageRate.MIN_DOCUMENTS;
            return millis == 0 || few || unit.equals(WAITS) ? NONE : Numbers.text("%,.0f", perSecond() / processors);
        }
    }

    /** Returns this record, for a part of the step with settings of its own. */
    StepRecord with(Step.Settings part) {
        return new StepRecord(campaign, node, part);
    }

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
        node.put("state", "started");
        node.remove(
                List.of("rows", "reasons", "notes", "curves", "batches", "requests", "series", "storage", "failure"));
        save();
    }

    void end() {
        node.put("state", DONE).put("endedAt", Instant.now().toString());
        node.remove("failure");
        save();
    }

    /** Returns when the step was done. */
    Optional<Instant> endedAt() {
        return Optional.ofNullable(node.get("endedAt")).map(ended -> Instant.parse(ended.asText()));
    }

    /** Saves why the step failed. */
    void failed(String reason) {
        node.put("failure", reason);
        save();
    }

    /** Returns why the step failed, or an empty text. */
    String failure() {
        return node.path("failure").asText();
    }

    /** Returns the record of one call to the server; a new one if there is none. */
    ObjectNode call(String key) {
        return CampaignState.member(node.withObject("/calls"), key);
    }

    void save() {
        campaign.save();
    }

    /** Adds what was done with documents. */
    void documents(String stage, long documents, long millis, long differences) {
        row(stage, documents, DOCUMENTS, millis, differences);
    }

    /** Adds what was done with documents in MongoDB. */
    void storedDocuments(String stage, long documents, long millis, long differences) {
        storedRow(stage, documents, DOCUMENTS, millis, differences);
    }

    /** Adds the duration of a wait. */
    void waited(String stage, long millis) {
        row(stage, 1, Row.WAITS, millis, 0);
    }

    /** Adds a result in which MongoDB has no part. */
    void row(String stage, long count, String unit, long millis, long differences) {
        row(stage, count, unit, millis, differences, false);
    }

    /** Adds a result of MongoDB, which is marked if that is the stand-in. */
    void storedRow(String stage, long count, String unit, long millis, long differences) {
        row(stage, count, unit, millis, differences, campaign.hasStandIn());
    }

    private void row(String stage, long count, String unit, long millis, long differences, boolean standIn) {
        double perSecond = millis == 0 ? 0 : count * 1000.0 / millis;
        add("rows", new Row(stage, count, unit, millis, perSecond, standIn, differences, settings.published(stage)));
    }

    /** Adds the latencies of an import's batches in each store. */
    void batches(String stage, List<BatchLatency> stores) {
        Measured.StageBatches.of(title(), stage, stores).forEach(each -> add("batches", each));
    }

    /** Adds the statistics of one kind of request. */
    void requests(LoadResult.Requests requests) {
        add("requests", requests);
    }

    /** Adds a line for the report. */
    void note(String text) {
        add("notes", text);
    }

    /** Adds why the step has differences, for the beginning of the report. */
    void reason(String text) {
        add("reasons", text);
    }

    List<String> reasons() {
        return all("reasons", String.class);
    }

    void curve(Curve curve) {
        add("curves", curve);
    }

    /** Adds what a collection, an index or a topic takes after the step. */
    void storage(Storage storage) {
        add("storage", storage);
    }

    List<Storage> storage() {
        return all("storage", Storage.class);
    }

    /** Adds what servers and processes did during the step. */
    void series(List<Curve> curves) {
        curves.forEach(each -> add("series", each));
    }

    List<Curve> series() {
        return all("series", Curve.class);
    }

    private void add(String list, Object result) {
        synchronized (campaign) {
            node.withArray("/" + list).add(Json.mapper().<JsonNode>valueToTree(result));
        }
    }

    List<Measured.StageBatches> batches() {
        return all("batches", Measured.StageBatches.class);
    }

    List<Row> rows() {
        return all("rows", Row.class);
    }

    List<Curve> curves() {
        return all("curves", Curve.class);
    }

    List<LoadResult.Requests> requests() {
        return all("requests", LoadResult.Requests.class);
    }

    private <T> List<T> all(String list, Class<T> type) {
        List<T> results = new ArrayList<>();
        node.path(list).forEach(each -> results.add(Json.mapper().convertValue(each, type)));
        return results;
    }

    List<String> notes() {
        Map<String, Integer> notes = new LinkedHashMap<>();
        node.path("notes").forEach(each -> notes.merge(each.asText(), 1, Integer::sum));
        return notes.entrySet().stream()
                .map(each -> each.getValue() == 1 ? each.getKey() : each.getValue() + " × " + each.getKey())
                .toList();
    }

    /** Returns the number of differences in all rows. */
    long differences() {
        return rows().stream().mapToLong(Row::differences).sum();
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

    /** The curves of a step, which grow point by point. The label of a line is left out if its plot has no other. */
    static final class Plots {

        private final Map<Plot, Map<String, List<Curve.Point>>> plots = new LinkedHashMap<>();

        /** A plot with its axes, of which that of x is logarithmic. */
        record Plot(String title, String xLabel, String yLabel) {}

        void add(Plot plot, String line, double x, double y) {
            lines(plot).computeIfAbsent(line, name -> new ArrayList<>()).add(Curve.Point.of(x, y));
        }

        /** Adds lines that are complete, unless the plot has them. */
        void add(Plot plot, Map<String, List<Curve.Point>> published) {
            published.forEach(lines(plot)::putIfAbsent);
        }

        private Map<String, List<Curve.Point>> lines(Plot plot) {
            return plots.computeIfAbsent(plot, any -> new LinkedHashMap<>());
        }

        void report(StepRecord record) {
            plots.forEach((plot, lines) -> lines.forEach((line, points) -> record.curve(new Curve(
                    plot.title(), lines.size() == 1 ? "" : line, plot.xLabel(), plot.yLabel(), true, points))));
        }
    }
}
