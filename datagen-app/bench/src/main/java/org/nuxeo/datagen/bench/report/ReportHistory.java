// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.nuxeo.datagen.bench.measure.Figure;
import org.nuxeo.datagen.bench.measure.Rates;
import org.nuxeo.datagen.bench.report.Trend.Level;
import org.nuxeo.datagen.charts.Curve;
import org.nuxeo.datagen.charts.Numbers;
import org.nuxeo.datagen.charts.Page;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.output.Table;

/**
 * All reports of a benchmark that is repeated, such as every night: a line for each figure, with the reports at which it
 * changed beyond its noise. Reports of other machines than the newest one's are left out.
 */
public final class ReportHistory {

    private static final String STATISTIC =
            "A change is marked where the medians of the reports before and after it differ"
                    + " by the U test of Mann and Whitney (Apache Commons Math) with a chance below 5 % divided by the number of"
                    + " places where it was looked for. It takes about ten reports to tell one.";

    private final List<Figures> reports;
    private final List<Trend> trends;
    private final long others;

    /**
     * Reads the reports in a folder.
     *
     * @throws BenchException if there are fewer than two of the newest one's machine
     */
    public ReportHistory(Path folder) {
        List<Figures> all = ReportFolder.entries(folder).stream()
                .filter(each -> Files.isDirectory(each, LinkOption.NOFOLLOW_LINKS))
                .filter(each -> Files.exists(ReportFolder.json(each)))
                .flatMap(each -> Figures.readIfReport(each).stream())
                .sorted(Comparator.comparing(Figures::startedAt).thenComparing(Figures::source))
                .toList();
        String machine = all.isEmpty() ? "" : all.get(all.size() - 1).machine();
        reports = all.stream().filter(each -> each.machine().equals(machine)).toList();
        others = all.size() - reports.size();
        int count = reports.size();
        String remedy = " reports of one machine; name the folder of at least two, the --out of bench or scenario";
        BenchException.when(count < 2, folder, ": has ", count, remedy);
        trends = Trend.of(reports).stream().filter(each -> !each.isRatio()).toList();
    }

    /** Returns a line for each figure, with its changes. */
    public Table table() {
        Table table = new Table(2, "stage", "what", "reports", "first", "last", "change", "since");
        for (Trend each : trends) {
            List<Level> levels = each.levels();
            int last = levels.size() - 1;
            double now = levels.get(last).median();
            boolean same = last == 0;
            double before = levels.get(Math.max(0, last - 1)).median();
            String first = each.text(levels.get(0).median()) + "/s";
            String change = same ? "within the noise" : Numbers.change(before, now);
            String since = same ? "–" : startedAt(levels.get(last));
            Figure figure = each.figure();
            int measured = each.values().size();
            table.row(figure.stage(), figure.markedName(), measured, first, each.text(now) + "/s", change, since);
        }
        return table;
    }

    /** Returns when the first report of a level was made. */
    private String startedAt(Level level) {
        return reports.get(level.reports().get(0)).startedAt();
    }

    /** Returns the number of figures that have changed. */
    public long changed() {
        return trends.stream().filter(each -> each.levels().size() > 1).count();
    }

    /** Writes the history as a page and as JSON. */
    public void write(ReportFolder folder) {
        List<ObjectNode> figures = new ArrayList<>();
        for (Trend each : trends) {
            Stream<Double> medians = each.values().values().stream().map(Rates::median);
            Stream<String> changedAt = each.levels().stream().skip(1).map(this::startedAt);
            figures.add(Json.put(each.named(), "medians", medians.toList(), "changedAt", changedAt.toList()));
        }
        folder.write(Json.object("reports", reports, "figures", figures), page());
    }

    private String page() {
        String first = reports.get(0).startedAt();
        String last = reports.get(reports.size() - 1).startedAt();
        return new Page("Datagen: " + reports.size() + " reports")
                .text(Numbers.text("%,d of %,d figures changed, from %s to %s.", changed(), trends.size(), first, last))
                .notes(List.of(STATISTIC))
                .notes(others == 0 ? List.of() : List.of(others + " reports of other machines are left out."))
                .table("Figures", table())
                .plots("Over the reports", curves())
                .html();
    }

    /** Returns a plot of each figure, with its level between two changes. */
    private List<Curve> curves() {
        List<Curve> curves = new ArrayList<>();
        for (Trend each : trends) {
            String title = each.figure().stage() + ": " + each.figure().markedName();
            curves.add(each.curve(title, "measured"));
            if (each.levels().size() > 1) {
                curves.add(each.levels(title));
            }
        }
        return curves;
    }
}
