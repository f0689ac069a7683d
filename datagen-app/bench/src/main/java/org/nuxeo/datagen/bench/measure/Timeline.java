// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.measure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import org.nuxeo.datagen.charts.Curve;
import org.nuxeo.datagen.importer.telemetry.ProgressListener;

/** A listener of stages that records the documents done by each and the heap used, over time. Thread safe. */
public final class Timeline implements ProgressListener {

    private final ProgressListener next;
    private final LongSupplier clock;
    private final long startNanos;
    private final Map<String, List<Progress>> stages = new LinkedHashMap<>();
    private final List<Curve.Point> heapMegabytes = new ArrayList<>();
    private double nextHeapSeconds;

    /** The documents that one run of a stage has done: a sample a second at most, and one for 10,000, 20,000, 50,000 … */
    private static final class Progress {
        private final double startSeconds;
        private final List<Curve.Sample> samples = new ArrayList<>(List.of(new Curve.Sample(0, 0)));
        private final List<Curve.Sample> marks = new ArrayList<>();
        private long nextMark = 10_000;
        private long done;
        private Curve.Sample last = new Curve.Sample(0, 0);

        Progress(double startSeconds) {
            this.startSeconds = startSeconds;
        }

        void add(double seconds, long count) {
            done += count;
            last = new Curve.Sample(seconds - startSeconds, done);
            if (last.seconds() >= samples.get(samples.size() - 1).seconds() + 1) {
                samples.add(last);
            }
            if (done >= nextMark) {
                marks.add(last);
                while (nextMark <= done) {
                    nextMark = Long.toString(nextMark).startsWith("2") ? nextMark / 2 * 5 : nextMark * 2;
                }
            }
        }
    }

    /**
     * Makes a timeline.
     *
     * @param next receives all events too
     * @param clock such as {@link System#nanoTime}
     */
    public Timeline(ProgressListener next, LongSupplier clock) {
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
            stages.computeIfAbsent(activity, name -> new ArrayList<>(List.of(new Progress(seconds))));
            last(activity).orElseThrow().add(seconds, count);
            if (seconds >= nextHeapSeconds) {
                nextHeapSeconds = seconds + 1;
                Runtime runtime = Runtime.getRuntime();
                heapMegabytes.add(Curve.Point.of(seconds, (runtime.totalMemory() - runtime.freeMemory()) / 1e6));
            }
        }
    }

    private double seconds() {
        return (clock.getAsLong() - startNanos) / 1e9;
    }

    @Override
    public void note(String text) {
        next.note(text);
    }

    private Optional<Progress> last(String activity) {
        return Optional.ofNullable(stages.get(activity)).map(runs -> runs.get(runs.size() - 1));
    }

    /** Returns whether the last run of a stage has done its first document. */
    public synchronized boolean hasAdvanced(String activity) {
        return last(activity).filter(run -> run.done > 0).isPresent();
    }

    /** Returns documents a second from the start of the last run of a stage until now. */
    public synchronized double rate(String activity, long documents) {
        return documents / (seconds() - last(activity).orElseThrow().startSeconds);
    }

    /** Returns the microseconds that a document cost in the last run of a stage, as their number grew. */
    public synchronized Curve cost(String activity, String title) {
        Progress run = last(activity).orElseThrow();
        List<Curve.Point> points = new ArrayList<>();
        Curve.Sample before = run.samples.get(0);
        Set<Curve.Sample> marks = new LinkedHashSet<>(run.marks);
        marks.add(run.last);
        for (Curve.Sample each : marks) {
            double micros = (each.seconds() - before.seconds()) * 1e6 / (each.done() - before.done());
            points.add(Curve.Point.of(each.done(), micros));
            before = each;
        }
        return new Curve(title, "documents in the repository", "microseconds a document", true, points);
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
            List<Curve.Point> points = Curve.thinned(heapMegabytes);
            curves.add(
                    new Curve("Heap over time", Curve.SECONDS, "heap used by this process, megabytes", false, points));
        }
        return curves;
    }
}
