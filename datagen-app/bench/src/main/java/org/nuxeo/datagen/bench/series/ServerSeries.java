// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.series;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;
import org.nuxeo.datagen.charts.Curve;
import org.nuxeo.datagen.core.DaemonThread;

/**
 * Asks sources for their state again and again, until it is closed. A source that does not answer has no points then.
 * However long it runs, it keeps few points of each line.
 */
public final class ServerSeries implements AutoCloseable {

    /** The usual time between two questions. */
    public static final long PERIOD_MILLIS = 2_000;

    private static final int MAX_POINTS = 120;

    private final DoubleSupplier seconds;
    private final ScheduledExecutorService threads;
    private final Map<String, Line> lines = new LinkedHashMap<>();

    /** A line of a plot. */
    private static final class Line {
        private final Source.Value first;
        private final List<Curve.Point> points = new ArrayList<>();
        private int skipped;
        private int stride = 1;
        private double before = Double.MAX_VALUE;
        private double beforeSeconds;

        Line(Source.Value first) {
            this.first = first;
        }

        void add(double at, double number) {
            // a counter that falls is that of a server that was restarted
            boolean has = !first.counts() || number >= before && at > beforeSeconds;
            if (has && ++skipped == stride) {
                skipped = 0;
                double value = first.counts() ? (number - before) / (at - beforeSeconds) : number;
                points.add(Curve.Point.of(at, value));
            }
            if (points.size() == MAX_POINTS) {
                List<Curve.Point> all = List.copyOf(points);
                points.removeIf(each -> all.indexOf(each) % 2 == 0);
                stride *= 2;
            }
            before = number;
            beforeSeconds = at;
        }

        Curve curve() {
            return new Curve(first.plot(), first.line(), Curve.SECONDS, first.unit(), false, points);
        }

        boolean isShown() {
            return points.size() > 1 && points.stream().anyMatch(point -> point.rates()[0] > 0);
        }
    }

    /**
     * @param seconds the time now, on the axis of the plots
     * @param periodMillis time between two questions to a source
     */
    public ServerSeries(List<Source> sources, DoubleSupplier seconds, long periodMillis) {
        this.seconds = seconds;
        // a source that does not answer holds up no other one
        this.threads = Executors.newScheduledThreadPool(
                Math.max(1, sources.size()), task -> new DaemonThread("server-series", task));
        for (Source each : sources) {
            threads.scheduleWithFixedDelay(() -> sample(each), 0, periodMillis, TimeUnit.MILLISECONDS);
        }
    }

    private void sample(Source source) {
        try {
            List<Source.Value> values = source.values();
            double now = seconds.getAsDouble();
            values.forEach(each -> add(each, now));
        } catch (Exception e) {
            // the service is away, or refuses; there is no point now
            return;
        }
    }

    private synchronized void add(Source.Value value, double now) {
        String key = value.plot() + "\n" + value.line();
        lines.computeIfAbsent(key, name -> new Line(value)).add(now, value.number());
    }

    /** Returns the lines that are not always 0. */
    public synchronized List<Curve> curves() {
        return lines.values().stream().filter(Line::isShown).map(Line::curve).toList();
    }

    /** Ends the sampling. */
    @Override
    public void close() {
        threads.shutdownNow();
        try {
            threads.awaitTermination(PERIOD_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** A server, or the processes of this machine, whose state can be asked for. */
    public interface Source {

        /** Returns the state now. */
        List<Value> values() throws Exception;

        /**
         * One number of a state.
         *
         * @param plot title of the plot
         * @param unit label of its axis
         * @param line the line of the plot
         * @param number the number
         * @param counts whether it only grows, so that the plot shows its growth a second
         */
        record Value(String plot, String unit, String line, double number, boolean counts) {

            static Value of(String plot, String unit, String line, double number) {
                return new Value(plot, unit, line, number, false);
            }
        }
    }
}
