// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.series;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;
import java.util.stream.IntStream;
import org.nuxeo.datagen.bench.measure.Curve;

/**
 * Asks sources for their state every two seconds, until it is closed. A source that does not answer has no points then.
 * However long it runs, it keeps few points of each line.
 */
public final class ServerSeries implements AutoCloseable {

    private static final long PERIOD_MILLIS = 2_000;
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

        Line(Source.Value first) {
            this.first = first;
        }

        void add(double at, double value) {
            if (++skipped < stride) {
                return;
            }
            skipped = 0;
            points.add(Curve.Point.of(at, value));
            if (points.size() == MAX_POINTS) {
                List<Curve.Point> all = List.copyOf(points);
                points.clear();
                IntStream.range(0, all.size())
                        .filter(i -> i % 2 == 1)
                        .mapToObj(all::get)
                        .forEach(points::add);
                stride *= 2;
            }
        }

        boolean isShown() {
            return points.size() > 1 && points.stream().anyMatch(point -> point.rates()[0] > 0);
        }
    }

    /** @param seconds the time now, on the axis of the plots */
    public ServerSeries(List<Source> sources, DoubleSupplier seconds) {
        this(sources, seconds, PERIOD_MILLIS);
    }

    ServerSeries(List<Source> sources, DoubleSupplier seconds, long periodMillis) {
        this.seconds = seconds;
        // a source that does not answer holds up no other one
        this.threads = Executors.newScheduledThreadPool(Math.max(1, sources.size()), task -> {
            Thread thread = new Thread(task, "server-series");
            thread.setDaemon(true);
            return thread;
        });
        for (Source each : sources) {
            Sampler sampler = new Sampler(each);
            threads.scheduleWithFixedDelay(sampler, 0, periodMillis, TimeUnit.MILLISECONDS);
        }
    }

    /** Samples one source. Used by one thread at a time. */
    private final class Sampler implements Runnable {
        private final Source source;
        private final Map<String, Double> before = new HashMap<>();
        private double beforeSeconds;

        Sampler(Source source) {
            this.source = source;
        }

        @Override
        public void run() {
            try {
                List<Source.Value> values = source.values();
                double now = seconds.getAsDouble();
                values.forEach(value -> add(value, now));
                beforeSeconds = now;
            } catch (Exception e) {
                // the service is away, or refuses; there is no point now
                before.clear();
            }
        }

        private void add(Source.Value value, double now) {
            String key = value.plot() + "\n" + value.line();
            if (!value.counts()) {
                line(key, value, now, value.number());
                return;
            }
            Double then = before.put(key, value.number());
            // a counter that falls is that of a server that was restarted
            if (then != null && now > beforeSeconds && value.number() >= then) {
                line(key, value, now, (value.number() - then) / (now - beforeSeconds));
            }
        }
    }

    private synchronized void line(String key, Source.Value value, double now, double number) {
        lines.computeIfAbsent(key, name -> new Line(value)).add(now, number);
    }

    /** Returns the lines that are not always 0. */
    public synchronized List<Curve> curves() {
        return lines.values().stream()
                .filter(Line::isShown)
                .map(line -> new Curve(
                        line.first.plot(), line.first.line(), Curve.SECONDS, line.first.unit(), false, line.points))
                .toList();
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
}
