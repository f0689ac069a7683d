// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.measure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.nuxeo.datagen.importer.telemetry.ProgressListener;

/** A listener of stages that records the documents done by each and the heap used, over time. Thread safe. */
public final class Timeline implements ProgressListener {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double MICROS_PER_SECOND = 1e6;

    private final ProgressListener next;
    private final LongSupplier clock;
    private final long startNanos;
    private final Map<String, List<Progress>> stages = new LinkedHashMap<>();
    private final List<Curve.Point> heapMegabytes = new ArrayList<>();

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
        for (Curve.Sample each : Stream.concat(run.marks.stream(), Stream.of(run.last))
                .distinct()
                .toList()) {
            double micros = (each.seconds() - before.seconds()) * MICROS_PER_SECOND / (each.done() - before.done());
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
