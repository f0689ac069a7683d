// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.nuxeo.datagen.charts.Curve;
import org.nuxeo.datagen.charts.Page;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.store.output.Amounts;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.output.Table;

/** The page of a job's report: its verdict, counts, stages and rates, to keep and to send. */
final class JobPage {
    private static final String[] COLUMNS = {"planned", "produced", "imported", "indexed", "verified"};
    private static final int MAX_POINTS = 300;

    private JobPage() {}

    /**
     * Returns the page.
     *
     * @param job the details of a job that has ended, as the server answers them
     * @param spec the dataset
     */
    static String html(JsonNode job, DatasetSpec spec) {
        String state = job.path("state").asText();
        boolean done = state.equals("finished");
        List<String> errors = texts(job.path("errors"), JsonNode::asText);
        String words = done ? "As planned" : state.equals("different") ? "Not as planned" : "Not complete: " + state;
        String started = job.path("started").asText();
        String ended = job.path("ended").asText();
        Duration took = Duration.between(Instant.parse(started), Instant.parse(ended));
        String threads = job.path("threads").asText();
        Map<String, long[]> kinds = new LinkedHashMap<>();
        Table places = table(2, "repository", "kind");
        for (JsonNode row : job.path("counts")) {
            String kind = row.path("kind").asText();
            long[] counts = Arrays.stream(COLUMNS)
                    .mapToLong(each -> row.path(each).asLong())
                    .toArray();
            places.row(cells(counts, row.path("repository").asText(), kind));
            kinds.merge(kind, counts, JobPage::plus);
        }
        Table sums = table(1, "kind");
        kinds.forEach((kind, counts) -> sums.row(cells(counts, kind)));
        sums.row(cells(kinds.values().stream().reduce(new long[COLUMNS.length], JobPage::plus), "total"));
        Table dataset = new Table(2, "what", "value");
        Json.members(Json.spec(spec))
                .forEach(each -> dataset.row(each.getKey(), each.getValue().asText()));
        Page page = new Page("Import: " + job.path("work").asText())
                .text(done ? "Every count is the planned one." : "What is not as planned is named below.")
                .notes(List.of("Started " + started + ", ended " + ended + ", with " + threads + " threads."))
                .verdict(done ? "passed" : "failed", words, Amounts.time(took.toMillis() / 1_000.0), errors)
                .table("Documents", sums)
                .table("Stages", stages(job.path("activities")))
                .curves("Documents a second", "", curves(job.path("samples")))
                .table("Dataset", dataset)
                .rest()
                .table("Documents by repository", places);
        if (!job.path("log").isEmpty()) {
            Function<JsonNode, String> line =
                    each -> each.path("time").asText() + " " + each.path("text").asText();
            page.heading("Log").notes(texts(job.path("log"), line));
        }
        return page.html();
    }

    private static long[] plus(long[] one, long[] other) {
        return IntStream.range(0, one.length).mapToLong(i -> one[i] + other[i]).toArray();
    }

    private static Table table(int left, String... names) {
        return new Table(left, Stream.of(names, COLUMNS).flatMap(Stream::of).toArray());
    }

    private static Object[] cells(long[] counts, Object... names) {
        return Stream.concat(Stream.of(names), LongStream.of(counts).boxed()).toArray();
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
        Map<String, List<Curve.Point>> lines = new TreeMap<>();
        for (int i = 0; i < samples.size(); i += 1 + samples.size() / MAX_POINTS) {
            double second = samples.get(i).path("second").asDouble();
            Json.members(samples.get(i).path("perSecond"))
                    .forEach(rate -> lines.computeIfAbsent(rate.getKey(), name -> new ArrayList<>())
                            .add(Curve.Point.of(second, rate.getValue().asDouble())));
        }
        List<Curve> curves = new ArrayList<>();
        lines.forEach((name, points) ->
                curves.add(new Curve("Rates", name, Curve.SECONDS, "documents a second", false, points)));
        return curves;
    }

    private static List<String> texts(JsonNode list, Function<JsonNode, String> text) {
        return StreamSupport.stream(list.spliterator(), false).map(text).toList();
    }
}
