// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.nuxeo.datagen.bench.measure.Curve;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.store.output.Amounts;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.output.Table;

/** The page of a job's report: its verdict, counts, stages and rates, to keep and to send. */
public final class JobPage {
    private static final List<String> COLUMNS = List.of("planned", "produced", "imported", "indexed", "verified");
    private static final int MAX_POINTS = 300;

    private JobPage() {}

    /**
     * Returns the page.
     *
     * @param job the details of a job that has ended, as the server answers them
     * @param spec the dataset
     */
    public static String html(JsonNode job, DatasetSpec spec) {
        String state = job.path("state").asText();
        boolean done = state.equals("finished");
        List<String> errors = new ArrayList<>();
        job.path("errors").forEach(each -> errors.add(each.asText()));
        String words = done ? "As planned" : state.equals("different") ? "Not as planned" : "Not complete: " + state;
        String took = Amounts.time(
                Duration.between(instant(job, "started"), instant(job, "ended")).toMillis() / 1_000.0);
        Map<String, long[]> kinds = new LinkedHashMap<>();
        Table places = table(2, "repository", "kind");
        for (JsonNode row : job.path("counts")) {
            long[] counts =
                    COLUMNS.stream().mapToLong(name -> row.path(name).asLong()).toArray();
            places.row(cells(
                    counts, row.path("repository").asText(), row.path("kind").asText()));
            long[] sums = kinds.computeIfAbsent(row.path("kind").asText(), any -> new long[COLUMNS.size()]);
            for (int i = 0; i < counts.length; i++) {
                sums[i] += counts[i];
            }
        }
        Table sums = table(1, "kind");
        kinds.forEach((kind, counts) -> sums.row(cells(counts, kind)));
        sums.row(cells(kinds.values().stream().reduce(new long[COLUMNS.size()], JobPage::plus), "total"));
        Page page = new Page("Import: " + job.path("work").asText())
                .text(done ? "Every count is the planned one." : "What is not as planned is named below.")
                .notes(List.of("Started " + job.path("started").asText() + ", ended "
                        + job.path("ended").asText() + ", with "
                        + job.path("threads").asLong() + " threads."))
                .verdict(done ? "passed" : "failed", words, took, errors)
                .table("Documents", sums)
                .table("Stages", stages(job.path("activities")))
                .curves("Documents a second", "", curves(job.path("samples")))
                .table("Dataset", dataset(spec))
                .rest()
                .table("Documents by repository", places);
        if (!job.path("log").isEmpty()) {
            page.heading("Log").notes(texts(job.path("log")));
        }
        return page.html();
    }

    private static Instant instant(JsonNode job, String name) {
        return Instant.parse(job.path(name).asText());
    }

    private static long[] plus(long[] one, long[] other) {
        long[] sum = one.clone();
        for (int i = 0; i < sum.length; i++) {
            sum[i] += other[i];
        }
        return sum;
    }

    private static Table table(int left, String... names) {
        return new Table(left, Stream.concat(Stream.of(names), COLUMNS.stream()).toArray(Object[]::new));
    }

    private static Object[] cells(long[] counts, Object... names) {
        List<Object> cells = new ArrayList<>(List.of(names));
        for (long count : counts) {
            cells.add(count);
        }
        return cells.toArray();
    }

    private static Table stages(JsonNode activities) {
        Table table = new Table(1, "stage", "documents", "time", "per second");
        for (JsonNode each : activities) {
            long done = each.path("done").asLong();
            long millis = Math.max(1, each.path("elapsedMillis").asLong());
            table.row(each.path("name").asText(), done, Amounts.time(millis / 1_000.0), done * 1_000 / millis);
        }
        return table;
    }

    private static List<Curve> curves(JsonNode samples) {
        Set<String> names = new TreeSet<>();
        samples.forEach(each -> each.path("perSecond").fieldNames().forEachRemaining(names::add));
        int step = 1 + samples.size() / MAX_POINTS;
        List<Curve> curves = new ArrayList<>();
        for (String name : names) {
            List<Curve.Point> points = new ArrayList<>();
            for (int i = 0; i < samples.size(); i += step) {
                JsonNode rate = samples.get(i).path("perSecond").path(name);
                if (!rate.isMissingNode()) {
                    points.add(Curve.Point.of(samples.get(i).path("second").asDouble(), rate.asDouble()));
                }
            }
            if (!points.isEmpty()) {
                curves.add(new Curve("Rates", name, Curve.SECONDS, "documents a second", false, points));
            }
        }
        return curves;
    }

    private static Table dataset(DatasetSpec spec) {
        Table table = new Table(2, "what", "value");
        Json.members(Json.spec(spec))
                .forEach(each -> table.row(each.getKey(), each.getValue().asText()));
        return table;
    }

    private static List<String> texts(JsonNode log) {
        List<String> texts = new ArrayList<>();
        log.forEach(each ->
                texts.add(each.path("time").asText() + " " + each.path("text").asText()));
        return texts;
    }
}
