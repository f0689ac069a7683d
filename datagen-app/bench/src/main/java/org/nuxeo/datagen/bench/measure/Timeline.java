// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.measure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.nuxeo.datagen.importer.telemetry.ProgressListener;

/** A listener of stages that records the documents done by each and the heap used, over time. Thread safe. */
public final class Timeline implements ProgressListener {

    private static final double NANOS_PER_SECOND = 1e9;

    private final ProgressListener next;
    private final LongSupplier clock;
    private final long startNanos;
    private final Map<String, List<Progress>> stages = new LinkedHashMap<>();
    private final List<Curve.Point> heapMegabytes = new ArrayList<>();

    /** The documents that one run of a stage has done, at most one sample a second. */
    private static final class Progress {
        private final double startSeconds;
        private final List<Curve.Sample> samples = new ArrayList<>(List.of(new Curve.Sample(0, 0)));
        private long done;

        Progress(double startSeconds) {
            this.startSeconds = startSeconds;
        }

        void add(double seconds, long count) {
            done += count;
            if (seconds - startSeconds >= samples.get(samples.size() - 1).seconds() + 1) {
                samples.add(new Curve.Sample(seconds - startSeconds, done));
            }
        }
    }

    /**
     * Makes a timeline.
     *
     * @param next receives all events too
     */
    public Timeline(ProgressListener next) {
        this(next, System::nanoTime);
    }

    Timeline(ProgressListener next, LongSupplier clock) {
        this.next = next;
        this.clock = clock;
        this.startNanos = clock.getAsLong();
    }

    @Override
    public void started(String activity, long count) {
        next.started(activity, count);
        synchronized (this) {
            List<Progress> runs = stages.computeIfAbsent(activity, name -> new ArrayList<>());
            if (runs.isEmpty() || runs.get(runs.size() - 1).done > 0) {
                runs.add(new Progress(seconds()));
            }
        }
    }

    @Override
    public void advanced(String activity, long count) {
        next.advanced(activity, count);
        synchronized (this) {
            double seconds = seconds();
            List<Progress> runs =
                    stages.computeIfAbsent(activity, name -> new ArrayList<>(List.of(new Progress(seconds))));
            runs.get(runs.size() - 1).add(seconds, count);
            if (heapMegabytes.isEmpty()
                    || seconds >= heapMegabytes.get(heapMegabytes.size() - 1).x() + 1) {
                Runtime runtime = Runtime.getRuntime();
                heapMegabytes.add(Curve.Point.of(seconds, (runtime.totalMemory() - runtime.freeMemory()) / 1e6));
            }
        }
    }

    private double seconds() {
        return (clock.getAsLong() - startNanos) / NANOS_PER_SECOND;
    }

    @Override
    public void note(String text) {
        next.note(text);
    }

    /** Returns the throughput of each run of a stage, and the heap, over time. What took less than two seconds is left out. */
    public synchronized List<Curve> curves() {
        List<Curve> curves = new ArrayList<>();
        stages.forEach((activity, runs) -> {
            for (int run = 0; run < runs.size(); run++) {
                String title = "Throughput of " + activity + (run == 0 ? "" : ", run " + (run + 1));
                Curve.overTime(title, runs.get(run).samples).ifPresent(curves::add);
            }
        });
        if (heapMegabytes.size() > 1) {
            curves.add(new Curve(
                    "Heap over time",
                    Curve.SECONDS,
                    "heap used by this process, megabytes",
                    false,
                    Curve.thinned(heapMegabytes)));
        }
        return curves;
    }
}
