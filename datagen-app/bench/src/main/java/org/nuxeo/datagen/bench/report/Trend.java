// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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
        double[] medians = values.values().stream().mapToDouble(Rates::median).toArray();
        return levels(List.copyOf(values.keySet()), medians);
    }

    /**
     * Returns the levels of a series that changes beyond its noise: of what is before its clearest change, and of what is
     * after it. The test tells whether there is a change; where it is, the medians before and after it fit best.
     */
    static List<Level> levels(List<Integer> reports, double[] values) {
        int end = values.length;
        int places = end - 2 * LEAST + 1;
        int clearest = -1;
        double least = Double.MAX_VALUE;
        for (int place = LEAST; place <= end - LEAST; place++) {
            double[] before = Arrays.copyOf(values, place);
            double[] after = Arrays.copyOfRange(values, place, end);
            double misfit = misfit(before) + misfit(after);
            if (misfit < least && new MannWhitneyUTest().mannWhitneyUTest(before, after) < CHANCE / places) {
                least = misfit;
                clearest = place;
            }
        }
        if (clearest < 0) {
            return List.of(new Level(reports, Rates.median(values)));
        }
        List<Level> levels = new ArrayList<>(levels(reports.subList(0, clearest), Arrays.copyOf(values, clearest)));
        levels.addAll(levels(reports.subList(clearest, end), Arrays.copyOfRange(values, clearest, end)));
        return levels;
    }

    private static double misfit(double[] values) {
        double level = Rates.median(values);
        return Arrays.stream(values).map(value -> Math.abs(value - level)).sum();
    }
}
