// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.nuxeo.datagen.bench.measure.Curve;

/** The curves of a step, which grow point by point. The label of a line is left out if its plot has no other. */
final class Plots {

    private final Map<Plot, Map<String, List<Curve.Point>>> plots = new LinkedHashMap<>();

    /** A plot with its axes, of which that of x is logarithmic. */
    record Plot(String title, String xLabel, String yLabel) {}

    void add(Plot plot, String line, double x, double y) {
        lines(plot).computeIfAbsent(line, name -> new ArrayList<>()).add(Curve.Point.of(x, y));
    }

    /** Adds lines that are complete, unless the plot has them. */
    void add(Plot plot, Map<String, List<Curve.Point>> published) {
        published.forEach(lines(plot)::putIfAbsent);
    }

    private Map<String, List<Curve.Point>> lines(Plot plot) {
        return plots.computeIfAbsent(plot, any -> new LinkedHashMap<>());
    }

    void report(StepRecord record) {
        plots.forEach((plot, lines) -> lines.forEach((line, points) -> record.curve(
                new Curve(plot.title(), lines.size() == 1 ? "" : line, plot.xLabel(), plot.yLabel(), true, points))));
    }
}
