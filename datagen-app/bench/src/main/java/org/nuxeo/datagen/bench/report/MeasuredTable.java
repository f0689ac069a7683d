// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.nuxeo.datagen.bench.measure.Baseline;
import org.nuxeo.datagen.bench.measure.Figure;
import org.nuxeo.datagen.bench.measure.Rates;
import org.nuxeo.datagen.store.output.Json;

/**
 * The measurements in a folder as a table in Markdown, in the order of the files' names. A file is a report of
 * {@code bench} or {@code scenario}, a result file of JMH, or one measurement that was written down by itself.
 */
public final class MeasuredTable {
    private static final String HEAD = """
            | path | figure | beside it | ratio | how to repeat |
            | --- | ---: | --- | ---: | --- |
            """;
    private static final String BEGIN = "<!-- table -->\n";
    private static final String END = "<!-- end of table -->\n";

    private final List<MeasuredRow> rows = new ArrayList<>();

    /**
     * Reads all files of a folder.
     *
     * @throws BenchException if there is none, or one cannot be read
     */
    public MeasuredTable(Path folder) {
        for (Path file : files(folder)) {
            try {
                JsonNode json = Json.mapper().readTree(file.toFile());
                rows.addAll(rows(file, json));
            } catch (IOException | BenchException e) {
                throw new BenchException(file + ": " + e.getMessage(), e);
            }
        }
    }

    private static List<Path> files(Path folder) {
        List<Path> files;
        try (Stream<Path> all = Files.list(folder)) {
            files = all.filter(file -> file.toString().endsWith(".json"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new BenchException(folder + ": cannot be read; name a folder of reports", e);
        }
        if (files.isEmpty()) {
            throw new BenchException(folder + ": has no .json file; name a folder of reports");
        }
        return files;
    }

    private static List<MeasuredRow> rows(Path file, JsonNode json) {
        if (json.isArray()) {
            return JmhResults.rows(json);
        }
        if (json.has("path")) {
            return List.of(MeasuredRow.of(json));
        }
        String scenario = json.path("scenario").asText();
        List<MeasuredRow> rows = new ArrayList<>();
        for (Figure figure : ReadReport.of(file).figures()) {
            String command = scenario.isEmpty()
                    ? "./datagen bench " + figure.stage()
                    : "./datagen scenario " + scenario + " --scale "
                            + json.path("scale").asText();
            String path = figure.stage() + ": " + figure.markedName();
            double rate = Rates.median(figure.rates());
            if (figure.baselines().isEmpty()) {
                rows.add(new MeasuredRow(path, rate, "/s", "", 0, 0, command));
            }
            for (Baseline baseline : figure.baselines()) {
                double besideRate = Rates.median(baseline.rates());
                double ratio = Rates.median(baseline.ratios(figure.rates()));
                rows.add(new MeasuredRow(path, rate, "/s", baseline.name(), besideRate, ratio, command));
            }
        }
        return rows;
    }

    /** Returns the table. */
    public String markdown() {
        StringBuilder table = new StringBuilder(HEAD);
        rows.forEach(row -> table.append(row.markdown()).append('\n'));
        return table.toString();
    }

    /**
     * Returns a page with the table between its two marks.
     *
     * @throws BenchException if the page does not have them
     */
    public String into(String page) {
        int begin = page.indexOf(BEGIN);
        int end = page.indexOf(END);
        if (begin < 0 || end < begin) {
            throw new BenchException("has no lines " + BEGIN.strip() + " and " + END.strip() + "; add them");
        }
        return page.substring(0, begin + BEGIN.length()) + "\n" + markdown() + "\n" + page.substring(end);
    }
}
