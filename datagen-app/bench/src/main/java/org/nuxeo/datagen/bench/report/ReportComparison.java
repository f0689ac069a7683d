// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.math3.stat.StatUtils;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.bench.measure.Figure;
import org.nuxeo.datagen.bench.measure.Rates;
import org.nuxeo.datagen.charts.Curve;
import org.nuxeo.datagen.charts.Page;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.output.Table;

/**
 * A comparison of several reports, oldest first: figures, and their ratios to baselines, which depend less on the
 * machine. A figure with a baseline is judged by its ratio. A figure without one is judged by its rate, if the machine
 * is the same.
 */
public record ReportComparison(List<Figures> reports, List<Trend> trends) {

    /** Minimum number of repetitions for a verdict. */
    public static final int MIN_REPETITIONS = 3;

    private static final String FELL = "fell";

    /**
     * Compares the figures that the last report and at least one earlier report have.
     *
     * @param reports at least two reports, oldest first
     */
    public ReportComparison(List<Figures> reports) {
        this(reports, new ArrayList<>(Trend.of(reports)));
        trends.removeIf(each -> !each.values().containsKey(reports.size() - 1));
    }

    /**
     * Returns how the last report compares with the first. A value fell if the best repetition of the last report is below
     * the worst of the first. By chance this happens once in 252 times with five repetitions each, and once in 20 times
     * with three. With fewer repetitions there is no verdict.
     */
    private String verdict(Trend trend) {
        if (!trend.isRatio() && !trend.figure().baselines().isEmpty()) {
            return "see the ratio";
        }
        long machines = reports.stream().map(Figures::machine).distinct().count();
        if (!trend.isRatio() && machines > 1) {
            return "another machine";
        }
        if (Math.min(trend.first().length, trend.last().length) < MIN_REPETITIONS) {
            return "fewer than " + MIN_REPETITIONS + " repetitions";
        }
        boolean fell = StatUtils.max(trend.last()) < StatUtils.min(trend.first());
        boolean rose = StatUtils.min(trend.last()) > StatUtils.max(trend.first());
        return fell ? FELL : rose ? "rose" : "within the noise";
    }

    /** Returns the number of compared figures and ratios. */
    public int size() {
        return trends.size();
    }

    /** Returns whether any value fell by more than the noise. */
    public boolean anyFell() {
        return trends.stream().anyMatch(each -> verdict(each).equals(FELL));
    }

    /** Returns a table of the first and the last report. */
    public String text() {
        return table(List.of("first", "last"), each -> Stream.of(each.first(), each.last()))
                .toString();
    }

    private Table table(List<String> columns, Function<Trend, Stream<double @Nullable []>> values) {
        Table table = new Table(3, row(columns.stream(), "stage", "what", "measure", "change", "verdict"));
        for (Trend each : trends) {
            Stream<String> medians =
                    values.apply(each).map(rates -> rates == null ? "–" : each.text(Rates.median(rates)));
            Figure figure = each.figure();
            table.row(row(medians, figure.stage(), figure.name(), each.measure(), each.change(), verdict(each)));
        }
        return table;
    }

    /** Returns cells, after the third of which are those of the reports. */
    private static Object[] row(Stream<String> ofReports, String... others) {
        List<Object> row = new ArrayList<>(List.of((Object[]) others));
        row.addAll(3, ofReports.toList());
        return row.toArray();
    }

    private Stream<double @Nullable []> ofAll(Trend trend) {
        return IntStream.range(0, reports.size()).mapToObj(trend.values()::get);
    }

    /** Writes the comparison of all reports as a page and as JSON. */
    public void write(ReportFolder folder) {
        List<ObjectNode> compared = new ArrayList<>();
        for (Trend each : trends) {
            Stream<@Nullable Double> medians = ofAll(each).map(rates -> rates == null ? null : Rates.median(rates));
            ObjectNode row = Json.put(each.named(), "measure", each.measure(), "medians", medians.toList());
            compared.add(Json.put(row, "change", each.change(), "verdict", verdict(each)));
        }
        folder.write(Json.object("reports", reports, "compared", compared), page());
    }

    private String page() {
        Table sources = new Table(3, "report", "started", "machine");
        List<String> columns = new ArrayList<>();
        for (Figures each : reports) {
            columns.add("report " + (columns.size() + 1));
            sources.row(columns.size() + ": " + each.source(), each.startedAt(), each.machine());
        }
        Page page = new Page("Datagen: " + reports.size() + " reports compared")
                .text("The last report is compared with the first. A figure with a baseline is judged by its ratio"
                        + " to the baseline.")
                .table("Reports", sources)
                .table("Figures and ratios", table(columns, this::ofAll));
        if (reports.size() > 2) {
            // figures and ratios have different scales, so each has its own plot
            List<Curve> curves = new ArrayList<>();
            for (Trend each : trends) {
                String name = each.figure().stage() + ": " + each.figure().name();
                curves.add(each.curve(name + ", " + each.measure(), ""));
            }
            page.plots("Over the reports", curves);
        }
        return page.html();
    }
}
