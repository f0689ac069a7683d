// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.commons.math3.stat.inference.MannWhitneyUTest;
import org.nuxeo.datagen.bench.measure.Curve;
import org.nuxeo.datagen.bench.measure.Figure;
import org.nuxeo.datagen.bench.measure.Rates;
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

    private final List<ReadReport> reports;
    private final List<Line> lines = new ArrayList<>();
    private final long others;

    /**
     * Reads the reports in a folder.
     *
     * @throws BenchException if there are fewer than two of the newest one's machine
     */
    public ReportHistory(Path folder) {
        List<ReadReport> all = read(folder);
        String machine = all.isEmpty() ? "" : all.get(all.size() - 1).machine();
        reports = all.stream().filter(each -> each.machine().equals(machine)).toList();
        others = all.size() - reports.size();
        if (reports.size() < 2) {
            throw new BenchException(folder + ": has " + reports.size()
                    + " reports of one machine; name the folder of at" + " least two, the --out of bench or scenario");
        }
        Map<String, Line> byName = new LinkedHashMap<>();
        for (int i = 0; i < reports.size(); i++) {
            for (Figure figure : reports.get(i).figures()) {
                byName.computeIfAbsent(
                                figure.stage() + "\n" + figure.name(), key -> new Line(figure, new ArrayList<>()))
                        .add(i, figure.median());
            }
        }
        byName.values().stream().filter(line -> line.values().size() > 1).forEach(lines::add);
    }

    private static List<ReadReport> read(Path folder) {
        List<ReadReport> reports = new ArrayList<>();
        try (Stream<Path> entries = Files.list(folder)) {
            for (Path each : (Iterable<Path>) entries.sorted()::iterator) {
                boolean report =
                        Files.isDirectory(each) && !Files.isSymbolicLink(each) && Files.exists(ReportFolder.json(each));
                if (report && ReadReport.isReport(each)) {
                    reports.add(ReadReport.of(each));
                }
            }
        } catch (IOException e) {
            throw new BenchException(folder + ": cannot be read; name a folder of reports", e);
        }
        reports.sort(Comparator.comparing(ReadReport::startedAt));
        return reports;
    }

    /** The median of a figure in one report, by its place in the history. */
    private record Value(int report, double median) {}

    /** A figure over the reports. */
    private record Line(Figure figure, List<Value> values) {

        void add(int report, double median) {
            // a stage that a scenario repeats under one name counts once
            if (values.isEmpty() || values.get(values.size() - 1).report() < report) {
                values.add(new Value(report, median));
            }
        }

        double[] medians() {
            return values.stream().mapToDouble(Value::median).toArray();
        }

        /** Returns the places of the first values after a change, ascending. */
        List<Integer> changes() {
            return Changes.of(medians());
        }

        /** Returns the medians of the values before the first change, between changes, and after the last one. */
        double[] levels() {
            List<Integer> ends = new ArrayList<>(changes());
            ends.add(values.size());
            double[] levels = new double[ends.size()];
            int from = 0;
            for (int i = 0; i < levels.length; i++) {
                levels[i] = Rates.median(Arrays.copyOfRange(medians(), from, ends.get(i)));
                from = ends.get(i);
            }
            return levels;
        }
    }

    /**
     * Finds the places at which a series changes beyond its noise. The test tells whether there is a change; where it is,
     * the medians before and after it fit best.
     */
    static final class Changes {

        private static final int LEAST = 3;
        private static final double CHANCE = 0.05;

        private Changes() {}

        /** Returns the places of the first values after a change, ascending. */
        static List<Integer> of(double[] values) {
            TreeSet<Integer> found = new TreeSet<>();
            find(values, 0, values.length, found);
            return List.copyOf(found);
        }

        /** Finds the clearest change of a part, and then those on both sides of it. */
        private static void find(double[] values, int from, int end, TreeSet<Integer> found) {
            int places = end - from - 2 * LEAST + 1;
            int clearest = -1;
            double least = Double.MAX_VALUE;
            for (int place = from + LEAST; place <= end - LEAST; place++) {
                double[] before = Arrays.copyOfRange(values, from, place);
                double[] after = Arrays.copyOfRange(values, place, end);
                double misfit = misfit(before) + misfit(after);
                if (misfit < least && new MannWhitneyUTest().mannWhitneyUTest(before, after) < CHANCE / places) {
                    least = misfit;
                    clearest = place;
                }
            }
            if (clearest > 0) {
                found.add(clearest);
                find(values, from, clearest, found);
                find(values, clearest, end, found);
            }
        }

        private static double misfit(double[] values) {
            double level = Rates.median(values);
            return Arrays.stream(values).map(value -> Math.abs(value - level)).sum();
        }
    }

    /** Returns a line for each figure, with its changes. */
    public Table table() {
        Table table = new Table(2, "stage", "what", "reports", "first", "last", "change", "since");
        for (Line line : lines) {
            double[] levels = line.levels();
            List<Integer> changes = line.changes();
            table.row(
                    line.figure().stage(),
                    line.figure().markedName(),
                    line.values().size(),
                    Html.number(levels[0]) + "/s",
                    Html.number(levels[levels.length - 1]) + "/s",
                    levels.length == 1 ? "within the noise" : change(levels),
                    changes.isEmpty() ? "–" : startedAt(line, changes.get(changes.size() - 1)));
        }
        return table;
    }

    private static String change(double[] levels) {
        return String.format(Locale.ROOT, "%+.1f%%", 100 * (levels[levels.length - 1] / levels[levels.length - 2] - 1));
    }

    private String startedAt(Line line, int place) {
        return reports.get(line.values().get(place).report()).startedAt();
    }

    /** Returns the number of figures that have changed. */
    public long changed() {
        return lines.stream().filter(line -> !line.changes().isEmpty()).count();
    }

    /** Writes the history as a page and as JSON. */
    public void write(ReportFolder folder) {
        folder.write(json(), page());
    }

    private ObjectNode json() {
        ObjectNode node = Json.object();
        node.set("reports", Json.mapper().valueToTree(reports));
        var figures = node.putArray("figures");
        for (Line line : lines) {
            ObjectNode figure = figures.addObject()
                    .put("stage", line.figure().stage())
                    .put("name", line.figure().name());
            figure.set("medians", Json.mapper().valueToTree(line.medians()));
            var changes = figure.putArray("changedAt");
            line.changes().forEach(place -> changes.add(startedAt(line, place)));
        }
        return node;
    }

    private String page() {
        Page page = new Page("Datagen: " + reports.size() + " reports")
                .text(String.format(
                        Locale.ROOT,
                        "%,d of %,d figures changed, from %s to %s.",
                        changed(),
                        lines.size(),
                        reports.get(0).startedAt(),
                        reports.get(reports.size() - 1).startedAt()))
                .note(STATISTIC);
        if (others > 0) {
            page.note(others + " reports of other machines are left out.");
        }
        return page.table("Figures", table())
                .heading("Over the reports")
                .plots(curves())
                .html();
    }

    /** Returns a plot of each figure, and its level between two changes. */
    private List<Curve> curves() {
        List<Curve> curves = new ArrayList<>();
        for (Line line : lines) {
            String title = line.figure().stage() + ": " + line.figure().markedName();
            String unit = line.figure().unit().noun() + " a second";
            List<Value> values = line.values();
            curves.add(new Curve(
                    title,
                    "measured",
                    "report",
                    unit,
                    false,
                    values.stream()
                            .map(each -> Curve.Point.of(each.report() + 1.0, each.median()))
                            .toList()));
            List<Integer> changes = line.changes();
            if (changes.isEmpty()) {
                continue;
            }
            double[] levels = line.levels();
            List<Curve.Point> steps = new ArrayList<>();
            for (int i = 0, level = 0; i < values.size(); i++) {
                level += changes.contains(i) ? 1 : 0;
                steps.add(Curve.Point.of(values.get(i).report() + 1.0, levels[level]));
            }
            curves.add(new Curve(title, "level", "report", unit, false, steps));
        }
        return curves;
    }
}
