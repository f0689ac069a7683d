// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.report;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
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
    public static final int MIN_REPETITIONS = 3;

    private static final String FELL = "fell";

    private final List<Figures> reports;
    private final List<Compared> compared;

    /**
     * A figure, or its ratio to a baseline, in all reports.
     *
     * @param medians median of each report, null for one that lacks the figure
     * @param change how much the last report differs from the first that has it
     */
    private record Compared(
            String stage,
            String name,
            String measure,
            List<@Nullable Double> medians,
            String change,
            String verdict,
            @JsonIgnore Trend trend) {

        static Compared of(Trend trend, int reports, boolean sameMachine) {
            return new Compared(
                    trend.figure().stage(),
                    trend.figure().name(),
                    trend.measure(),
                    trend.medians(reports),
                    Numbers.change(Rates.median(trend.first()), Rates.median(trend.last())),
                    verdict(trend, sameMachine),
                    trend);
        }

        /**
         * Returns how the last report compares with the first. A value fell if the best repetition of the last report is
         * below the worst of the first. By chance this happens once in 252 times with five repetitions each, and once in 20
         * times with three. With fewer repetitions there is no verdict.
         */
        private static String verdict(Trend trend, boolean sameMachine) {
            if (!trend.isRatio() && !trend.figure().baselines().isEmpty()) {
                return "see the ratio";
            }
            if (!trend.isRatio() && !sameMachine) {
                return "another machine";
            }
            if (Math.min(trend.first().length, trend.last().length) < MIN_REPETITIONS) {
                return "fewer than " + MIN_REPETITIONS + " repetitions";
            }
            boolean fell = Rates.max(trend.last()) < Rates.min(trend.first());
            boolean rose = Rates.min(trend.last()) > Rates.max(trend.first());
            return fell ? FELL : rose ? "rose" : "within the noise";
        }

        private Object[] row(List<@Nullable Double> values) {
            return ReportComparison.row(
                    List.of(stage, name, measure),
                    values.stream().map(each -> each == null ? "–" : trend.text(each)),
                    List.of(change, verdict));
        }
    }

    /**
     * Compares the figures that the last report and at least one earlier report have.
     *
     * @param reports at least two reports, oldest first
     */
    public ReportComparison(List<Figures> reports) {
        this.reports = List.copyOf(reports);
        boolean sameMachine = reports.stream().map(Figures::machine).distinct().count() == 1;
        compared = Trend.of(reports).stream()
                .filter(each -> each.values().containsKey(reports.size() - 1))
                .map(each -> Compared.of(each, reports.size(), sameMachine))
                .toList();
    }

    /** Returns the number of compared figures and ratios. */
    public int size() {
        return compared.size();
    }

    /** Returns whether any value fell by more than the noise. */
    public boolean anyFell() {
        return compared.stream().anyMatch(each -> each.verdict.equals(FELL));
    }

    /** Returns a table of the first and the last report. */
    public String text() {
        return table(
                        Stream.of("first", "last"),
                        each -> List.of(Rates.median(each.trend.first()), Rates.median(each.trend.last())))
                .toString();
    }

    private Table table(Stream<String> columns, Function<Compared, List<@Nullable Double>> values) {
        Table table = new Table(3, row(List.of("stage", "what", "measure"), columns, List.of("change", "verdict")));
        compared.forEach(each -> table.row(each.row(values.apply(each))));
        return table;
    }

    private static Object[] row(List<String> what, Stream<String> values, List<String> verdict) {
        return Stream.of(what.stream(), values, verdict.stream())
                .flatMap(each -> each)
                .toArray();
    }

    /** Writes the comparison of all reports as a page and as JSON. */
    public void write(ReportFolder folder) {
        ObjectNode json = Json.object();
        json.set("reports", Json.mapper().valueToTree(reports));
        json.set("compared", Json.mapper().valueToTree(compared));
        folder.write(json, page());
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
                .table("Figures and ratios", table(columns.stream(), Compared::medians));
        if (reports.size() > 2) {
            // figures and ratios have different scales, so each has its own plot
            page.plots(
                    "Over the reports",
                    compared.stream()
                            .map(each -> each.trend.curve(each.stage + ": " + each.name + ", " + each.measure, ""))
                            .toList());
        }
        return page.html();
    }
}
