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
import org.nuxeo.datagen.bench.measure.Curve;
import org.nuxeo.datagen.store.output.Json;

/** The saved state of one step: its calls while it runs, and its results. */
final class StepRecord {

    private static final String DONE = "done";
    private static final int MAX_SAMPLES = 400;

    private final CampaignState state;
    private final ObjectNode node;

    StepRecord(CampaignState state, ObjectNode node) {
        this.state = state;
        this.node = node;
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
        node.remove(List.of("rows", "notes", "curves", "requests", "failure"));
        save();
    }

    void end() {
        node.put("state", DONE).put("endedAt", Instant.now().toString());
        node.remove("failure");
        save();
    }

    /** Returns when the step was done, or null. */
    Instant endedAt() {
        return node.has("endedAt") ? Instant.parse(node.path("endedAt").asText()) : null;
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
        return node.withObject("/calls").withObject("/" + key.replace("~", "~0").replace("/", "~1"));
    }

    void save() {
        state.save();
    }

    /** Adds a row of results. */
    void row(CampaignRow row) {
        node.withArray("/rows").add(row.json());
    }

    /** Adds the statistics of one kind of request. */
    void requests(ObjectNode requests) {
        node.withArray("/requests").add(requests);
    }

    /** Adds a line for the report. */
    void note(String text) {
        node.withArray("/notes").add(text);
    }

    void curve(Curve curve) {
        node.withArray("/curves").add(curve.json());
    }

    List<CampaignRow> rows() {
        List<CampaignRow> rows = new ArrayList<>();
        node.path("rows").forEach(each -> rows.add(CampaignRow.read(each)));
        return rows;
    }

    List<Curve> curves() {
        List<Curve> curves = new ArrayList<>();
        node.path("curves").forEach(each -> curves.add(Curve.read(each)));
        return curves;
    }

    List<JsonNode> requests() {
        List<JsonNode> requests = new ArrayList<>();
        node.path("requests").forEach(requests::add);
        return requests;
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
        return rows().stream().mapToLong(CampaignRow::differences).sum();
    }

    /** Returns documents a second over time, with a line for each activity that has at least three samples. */
    List<Curve> throughput(String title) {
        Map<String, List<JsonNode>> activities = new LinkedHashMap<>();
        node.path("samples").forEach(each -> activities
                .computeIfAbsent(each.path(2).asText(), name -> new ArrayList<>())
                .add(each));
        List<Curve> curves = new ArrayList<>();
        activities.forEach((activity, samples) -> {
            List<Curve.Point> points = new ArrayList<>();
            for (int i = 1; i < samples.size(); i++) {
                double seconds = samples.get(i).path(0).asDouble()
                        - samples.get(i - 1).path(0).asDouble();
                double documents = samples.get(i).path(1).asDouble()
                        - samples.get(i - 1).path(1).asDouble();
                if (seconds > 0 && documents >= 0) {
                    points.add(Curve.Point.of(samples.get(i).path(0).asDouble(), documents / seconds));
                }
            }
            if (points.size() > 1) {
                curves.add(new Curve(
                        "Documents over time",
                        title.equals(activity) ? title : title + ": " + activity,
                        Curve.SECONDS,
                        "documents a second",
                        false,
                        points));
            }
        });
        return curves;
    }

    /** Records the progress of an activity. When there are too many samples, every other one is removed. */
    void sample(String activity, long documents) {
        double seconds = (System.currentTimeMillis() - state.startedAt().toEpochMilli()) / 1000.0;
        ArrayNode samples = node.withArray("/samples");
        samples.addArray().add(seconds).add(documents).add(activity);
        if (samples.size() > MAX_SAMPLES) {
            ArrayNode kept = Json.mapper().createArrayNode();
            for (int i = 0; i < samples.size(); i += 2) {
                kept.add(samples.get(i));
            }
            node.set("samples", kept);
        }
    }
}
