// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.commons.math3.stat.inference.MannWhitneyUTest;
import org.nuxeo.datagen.bench.measure.Figure;
import org.nuxeo.datagen.bench.measure.Rates;
import org.nuxeo.datagen.charts.Curve;
import org.nuxeo.datagen.charts.Numbers;
import org.nuxeo.datagen.store.output.Json;

/**
 * A figure, or its ratio to a baseline, in several reports.
 *
 * @param figure the figure in the last report that has it
 * @param measure {@code files a second}, or the baseline of a ratio
 * @param values values by the place of their report, one for each repetition
 */
record Trend(Figure figure, String measure, TreeMap<Integer, double[]> values) {

    private static final String RATIO = "ratio to ";
    private static final int LEAST = 3;
    private static final double CHANCE = 0.05;

    /** Returns the trends of what at least two reports have, in the order of the last report. */
    static List<Trend> of(List<Figures> reports) {
        Map<String, Trend> trends = new LinkedHashMap<>();
        for (int i = reports.size() - 1; i >= 0; i--) {
            for (Figure each : reports.get(i).rates()) {
                String key = each.stage() + "\n" + each.name() + "\n";
                add(trends, key, each, each.unit().noun() + " a second", i, each.rates());
                for (Figure.Baseline other : each.baselines()) {
                    double[] ratios = Rates.ratios(each.rates(), other.rates());
                    add(trends, key + other.name(), each, RATIO + other.name(), i, ratios);
                }
            }
        }
        return trends.values().stream().filter(each -> each.values.size() > 1).toList();
    }

    private static void add(
            Map<String, Trend> trends, String key, Figure figure, String measure, int report, double[] values) {
        Trend trend = trends.computeIfAbsent(key, each -> new Trend(figure, measure, new TreeMap<>()));
        // a stage that a scenario repeats under one name counts once
        trend.values.putIfAbsent(report, values);
    }

    /** Returns stage and name of the figure, as JSON has them. */
    ObjectNode named() {
        return Json.object().put("stage", figure.stage()).put("name", figure.name());
    }

    boolean isRatio() {
        return measure.startsWith(RATIO);
    }

    double[] first() {
        return values.firstEntry().getValue();
    }

    double[] last() {
        return values.lastEntry().getValue();
    }

    /** Returns how much the last report differs from the first that has the figure. */
    String change() {
        return Numbers.change(Rates.median(first()), Rates.median(last()));
    }

    /** Returns a value as text. */
    String text(double value) {
        return isRatio() ? Numbers.ratio(value) : Numbers.of(value);
    }

    /** Returns the values over the reports, which are counted from 1. */
    Curve curve(String title, String line) {
        List<Curve.Point> points = new ArrayList<>();
        values.forEach((report, each) -> points.add(new Curve.Point(report + 1.0, each)));
        return new Curve(title, line, "report", measure, false, points);
    }

    /** Returns the levels over the reports. */
    Curve levels(String title) {
        List<Curve.Point> points = new ArrayList<>();
        for (Level each : levels()) {
            each.reports.forEach(report -> points.add(Curve.Point.of(report + 1.0, each.median)));
        }
        return new Curve(title, "level", "report", measure, false, points);
    }

    /**
     * Values between two changes beyond the noise.
     *
     * @param reports places of their reports, ascending
     */
    record Level(List<Integer> reports, double median) {}

    /** Returns the levels, one if there is no change. */
    List<Level> levels() {
        List<Integer> reports = List.copyOf(values.keySet());
        double[] medians = values.values().stream().mapToDouble(Rates::median).toArray();
        List<Integer> ends = new ArrayList<>(changes(medians));
        ends.add(values.size());
        List<Level> levels = new ArrayList<>();
        int from = 0;
        for (int end : ends) {
            levels.add(new Level(reports.subList(from, end), Rates.median(Arrays.copyOfRange(medians, from, end))));
            from = end;
        }
        return levels;
    }

    /**
     * Returns the places at which a series changes beyond its noise, ascending: of the first values after a change. The test
     * tells whether there is a change; where it is, the medians before and after it fit best.
     */
    static Set<Integer> changes(double[] values) {
        TreeSet<Integer> found = new TreeSet<>();
        find(values, 0, values.length, found);
        return found;
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
