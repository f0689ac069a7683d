package org.nuxeo.datagen.bench.report;

import java.util.List;
import java.util.Locale;
import org.nuxeo.datagen.bench.measure.Curve;
import org.nuxeo.datagen.bench.measure.Rates;

/** A curve as SVG: the medians as a line, the spread of the repetitions as a band; the rate's axis begins at 0. */
final class LineChart {

    private static final int WIDTH = 560;
    private static final int HEIGHT = 300;
    private static final int LEFT = 64;
    private static final int RIGHT = 20;
    private static final int TOP = 30;
    private static final int BOTTOM = 44;
    private static final int TICKS = 4;
    private static final int MOST_LABELS = 9;
    private static final int MOST_DOTS = 40;

    private final Curve curve;
    private final double top;

    LineChart(Curve curve) {
        this.curve = curve;
        double greatest = curve.points().stream()
                .mapToDouble(point -> Rates.greatest(point.rates()))
                .max()
                .orElse(1);
        this.top = roundUp(greatest);
    }

    /** The next of 1, 2, 2.5, 4, 5 and 10 times a power of ten. */
    private static double roundUp(double value) {
        double power = Math.pow(10, Math.floor(Math.log10(Math.max(value, 1e-9))));
        for (double step : new double[] {1, 2, 2.5, 4, 5}) {
            if (value <= step * power) {
                return step * power;
            }
        }
        return 10 * power;
    }

    String svg() {
        StringBuilder svg = new StringBuilder();
        add(svg, "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">", WIDTH, HEIGHT, Html.text(curve.title()));
        for (int i = 0; i <= TICKS; i++) {
            double rate = top * i / TICKS;
            add(
                    svg,
                    "<line class=\"grid\" x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\"/>",
                    LEFT,
                    y(rate),
                    WIDTH - RIGHT,
                    y(rate));
            add(
                    svg,
                    "<text class=\"tick\" x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>",
                    LEFT - 8,
                    y(rate) + 4,
                    Html.shortNumber(rate));
        }
        add(svg, "<text class=\"axis\" x=\"%d\" y=\"14\">%s</text>", LEFT - 8, Html.text(curve.yLabel()));
        List<Curve.Point> points = curve.points();
        int labelStep = (points.size() + MOST_LABELS - 1) / MOST_LABELS;
        StringBuilder line = new StringBuilder();
        StringBuilder above = new StringBuilder();
        StringBuilder below = new StringBuilder();
        for (int i = 0; i < points.size(); i++) {
            double[] rates = points.get(i).rates();
            line.append(place(i, Rates.median(rates)));
            above.append(place(i, Rates.greatest(rates)));
            below.insert(0, place(i, Rates.least(rates)));
        }
        add(svg, "<polygon class=\"band\" points=\"%s%s\"/>", above, below);
        add(svg, "<polyline class=\"line\" points=\"%s\"/>", line);
        for (int i = 0; i < points.size(); i++) {
            double median = Rates.median(points.get(i).rates());
            String x = Html.shortNumber(points.get(i).x());
            if (points.size() <= MOST_DOTS) {
                add(
                        svg,
                        "<circle class=\"dot\" cx=\"%.1f\" cy=\"%.1f\" r=\"4\"><title>%s: %s</title></circle>",
                        x(i),
                        y(median),
                        x,
                        Html.shortNumber(median));
            }
            if (i % labelStep != 0) {
                continue;
            }
            add(
                    svg,
                    "<text class=\"tick\" x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>",
                    x(i),
                    HEIGHT - BOTTOM + 18,
                    x);
        }
        add(
                svg,
                "<text class=\"axis\" x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text></svg>",
                (LEFT + WIDTH - RIGHT) / 2,
                HEIGHT - 6,
                Html.text(curve.xLabel()));
        return svg.toString();
    }

    private String place(int index, double rate) {
        return String.format(Locale.ROOT, "%.1f,%.1f ", x(index), y(rate));
    }

    /** Points of a logarithmic axis are a factor apart each; those of another by their distance. */
    private double x(int index) {
        List<Curve.Point> points = curve.points();
        int width = WIDTH - LEFT - RIGHT - 40;
        if (points.size() == 1) {
            return LEFT + 20 + width / 2.0;
        }
        double first = scale(points.get(0).x());
        double last = scale(points.get(points.size() - 1).x());
        return LEFT + 20 + width * (scale(points.get(index).x()) - first) / (last - first);
    }

    /** Position 0 is drawn a step before the first power. */
    private double scale(double x) {
        return curve.logarithmic() ? Math.log10(Math.max(x, 1)) : x;
    }

    private double y(double rate) {
        return TOP + (HEIGHT - TOP - BOTTOM) * (1 - rate / top);
    }

    private static void add(StringBuilder svg, String format, Object... values) {
        svg.append(String.format(Locale.ROOT, format, values)).append('\n');
    }
}
