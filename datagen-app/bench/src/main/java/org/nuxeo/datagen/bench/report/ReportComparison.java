// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.report;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.bench.measure.Curve;
import org.nuxeo.datagen.bench.measure.Figure;
import org.nuxeo.datagen.bench.measure.Rates;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.output.Table;

/**
 * A comparison of several reports, oldest first: figures, and their ratios to baselines, which depend less on the
 * machine. A figure with a baseline is judged by its ratio. A figure without one is judged by its rate, if the machine
 * is the same.
 */
public final class ReportComparison {

    /** Minimum number of repetitions for a verdict. */
    public static final int MIN_REPETITIONS = Row.MIN_REPETITIONS;

    private static final String BY_RATIO = "see the ratio";
    private static final String OTHER_MACHINE = "another machine";

    private final List<ReadReport> reports;
    private final List<Row> rows = new ArrayList<>();

    /**
     * Compares the figures that the last report and at least one earlier report have.
     *
     * @param reports at least two reports, oldest first
     */
    public ReportComparison(List<ReadReport> reports) {
        this.reports = List.copyOf(reports);
        boolean sameMachine =
                reports.stream().map(ReadReport::machine).distinct().count() == 1;
        Map<String, Figure> last = byName(reports.get(reports.size() - 1));
        List<Map<String, Figure>> all =
                reports.stream().map(ReportComparison::byName).toList();
        last.forEach((key, figure) -> {
            String judged = !figure.baselines().isEmpty() ? BY_RATIO : sameMachine ? null : OTHER_MACHINE;
            add(figure, figure.unit().noun() + " a second", judged, all, key, Figure::rates);
            for (Figure.Baseline each : figure.baselines()) {
                add(figure, "ratio to " + each.name(), null, all, key, other -> ratios(other, each.name()));
            }
        });
    }

    private static Map<String, Figure> byName(ReadReport report) {
        Map<String, Figure> figures = new LinkedHashMap<>();
        report.figures().forEach(each -> figures.putIfAbsent(each.stage() + "\n" + each.name(), each));
        return figures;
    }

    private static double @Nullable [] ratios(Figure figure, String baseline) {
        return figure.baselines().stream()
                .filter(each -> each.name().equals(baseline))
                .map(each -> Rates.ratios(figure.rates(), each.rates()))
                .findFirst()
                .orElse(null);
    }

    private void add(
            Figure figure,
            String measure,
            @Nullable String judged,
            List<Map<String, Figure>> all,
            String key,
            Function<Figure, double @Nullable []> values) {
        List<double @Nullable []> found = new ArrayList<>();
        for (Map<String, Figure> each : all) {
            Figure there = each.get(key);
            found.add(there == null ? null : values.apply(there));
        }
        if (found.stream().filter(Objects::nonNull).count() > 1) {
            rows.add(new Row(figure.stage(), figure.name(), measure, judged, found));
        }
    }

    /** Returns the number of compared figures and ratios. */
    public int size() {
        return rows.size();
    }

    /** Returns whether any value fell by more than the noise. */
    public boolean anyFell() {
        return rows.stream().anyMatch(Row::fell);
    }

    /** Returns a table of the first and the last report. */
    public String text() {
        Table table = new Table(3, "stage", "what", "measure", "first", "last", "change", "verdict");
        for (Row row : rows) {
            int first = 0;
            while (row.values().get(first) == null) {
                first++;
            }
            table.row(
                    row.stage(),
                    row.name(),
                    row.measure(),
                    row.value(first),
                    row.value(reports.size() - 1),
                    row.change(),
                    row.verdict());
        }
        return table.toString();
    }

    /** Writes the comparison of all reports as a page and as JSON. */
    public void write(ReportFolder folder) {
        folder.write(json(), page());
    }

    private ObjectNode json() {
        ObjectNode node = Json.object();
        node.set("reports", Json.mapper().valueToTree(reports));
        node.set("compared", Json.mapper().valueToTree(rows));
        return node;
    }

    private String page() {
        Table sources = new Table(3, "report", "started", "machine");
        List<Object> columns = new ArrayList<>(List.of("stage", "what", "measure", "verdict"));
        for (ReadReport each : reports) {
            int number = sources.rows().size();
            sources.row(number + ": " + each.source(), each.startedAt(), each.machine());
            columns.add("report " + number);
        }
        columns.add("change");
        Table table = new Table(4, columns.toArray());
        for (Row row : rows) {
            List<Object> cells = new ArrayList<>(List.of(row.stage(), row.name(), row.measure(), row.verdict()));
            for (int i = 0; i < reports.size(); i++) {
                cells.add(row.value(i));
            }
            cells.add(row.change());
            table.row(cells.toArray());
        }
        Page page = new Page("Datagen: " + reports.size() + " reports compared")
                .text("The last report is compared with the first. A figure with a baseline is judged by its ratio"
                        + " to the baseline.")
                .table("Reports", sources)
                .table("Figures and ratios", table);
        if (reports.size() > 2) {
            page.heading("Over the reports").plots(curves());
        }
        return page.html();
    }

    private List<Curve> curves() {
        List<Curve> curves = new ArrayList<>();
        for (Row row : rows) {
            List<Curve.Point> points = new ArrayList<>();
            for (int i = 0; i < reports.size(); i++) {
                if (row.values().get(i) != null) {
                    points.add(new Curve.Point(i + 1, row.values().get(i)));
                }
            }
            // figures and ratios have different scales, so each has its own plot
            String title = row.stage() + ": " + row.name() + ", " + row.measure();
            curves.add(new Curve(title, "report", row.measure(), false, points));
        }
        return curves;
    }

    /**
     * A figure or ratio in several reports. The last report is compared with the first. A value fell if the best repetition
     * of the last report is below the worst of the first. By chance this happens once in 252 times with five repetitions
     * each, and once in 20 times with three. With fewer repetitions there is no verdict.
     *
     * @param stage such as {@code render}
     * @param name name of the figure
     * @param measure {@code files a second}, or the baseline of a ratio
     * @param judged the reason why there is no verdict; null if there may be one
     * @param values values of each report, one for each repetition; null if a report does not have the figure
     */
    @JsonPropertyOrder({"stage", "name", "measure", "medians", "change", "verdict"})
    record Row(
            String stage,
            String name,
            String measure,
            @JsonIgnore @Nullable String judged,
            @JsonIgnore List<double @Nullable []> values) {

        static final int MIN_REPETITIONS = 3;

        Row {
            values = Collections.unmodifiableList(values);
        }

        boolean isRatio() {
            return measure.startsWith("ratio");
        }

        private double[] first() {
            return values.stream().filter(Objects::nonNull).findFirst().orElseThrow();
        }

        private double[] last() {
            return values.get(values.size() - 1);
        }

        private boolean conclusive() {
            return judged == null && Math.min(first().length, last().length) >= MIN_REPETITIONS;
        }

        boolean fell() {
            return conclusive() && Rates.max(last()) < Rates.min(first());
        }

        private boolean rose() {
            return conclusive() && Rates.min(last()) > Rates.max(first());
        }

        @JsonProperty
        String verdict() {
            if (judged != null) {
                return judged;
            }
            if (!conclusive()) {
                return "fewer than " + MIN_REPETITIONS + " repetitions";
            }
            return fell() ? "fell" : rose() ? "rose" : "within the noise";
        }

        @JsonProperty
        String change() {
            return String.format(Locale.ROOT, "%+.1f%%", 100 * (Rates.median(last()) / Rates.median(first()) - 1));
        }

        /** Returns the median in a report, or a dash. */
        String value(int report) {
            double[] all = values.get(report);
            if (all == null) {
                return "–";
            }
            return isRatio() ? Html.ratio(Rates.median(all)) : Html.number(Rates.median(all));
        }

        @JsonProperty
        List<@Nullable Double> medians() {
            return values.stream()
                    .map(each -> each == null ? null : Rates.median(each))
                    .toList();
        }
    }
}
