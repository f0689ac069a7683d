// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.nuxeo.datagen.importer.telemetry.ProgressListener;

/**
 * A listener of stages that records the documents done and the heap used in each second. If a curve would have too many
 * points, neighbors are merged. Thread safe.
 */
public final class Timeline implements ProgressListener {

    private static final int POINTS = 60;
    private static final double NANOS_PER_SECOND = 1e9;

    private final ProgressListener next;
    private final long startNanos = System.nanoTime();
    private final Map<String, List<Long>> documents = new TreeMap<>();
    private final List<Double> heapMegabytes = new ArrayList<>();

    /**
     * Makes a timeline.
     *
     * @param next receives all events too
     */
    public Timeline(ProgressListener next) {
        this.next = next;
    }

    @Override
    public void started(String activity, long count) {
        next.started(activity, count);
    }

    @Override
    public void advanced(String activity, long count) {
        next.advanced(activity, count);
        int second = (int) ((System.nanoTime() - startNanos) / (long) NANOS_PER_SECOND);
        synchronized (this) {
            List<Long> done = documents.computeIfAbsent(activity, name -> new ArrayList<>());
            while (done.size() <= second) {
                done.add(0L);
            }
            done.set(second, done.get(second) + count);
            if (heapMegabytes.size() <= second) {
                Runtime runtime = Runtime.getRuntime();
                double used = (runtime.totalMemory() - runtime.freeMemory()) / 1e6;
                while (heapMegabytes.size() <= second) {
                    heapMegabytes.add(used);
                }
            }
        }
    }

    @Override
    public void note(String text) {
        next.note(text);
    }

    /** Returns the throughput of each activity and the heap over time, if they have at least two seconds. */
    public synchronized List<Curve> curves() {
        List<Curve> curves = new ArrayList<>();
        documents.forEach((activity, done) -> {
            List<Double> rates = done.stream().map(Long::doubleValue).toList();
            add(curves, "Throughput over time", activity, "documents a second", rates);
        });
        add(curves, "Heap over time", "", "heap used by this process, megabytes", heapMegabytes);
        return curves;
    }

    private static void add(List<Curve> curves, String title, String line, String unit, List<Double> bySecond) {
        if (bySecond.size() < 2) {
            return;
        }
        int step = (bySecond.size() + POINTS - 1) / POINTS;
        List<Curve.Point> points = new ArrayList<>();
        // the line of an activity starts at its first document
        int first = 0;
        while (first < bySecond.size() && bySecond.get(first) == 0) {
            first++;
        }
        for (int from = first / step * step; from < bySecond.size(); from += step) {
            double mean = bySecond.subList(from, Math.min(from + step, bySecond.size())).stream()
                    .mapToDouble(Double::doubleValue)
                    .average()
                    .orElseThrow();
            points.add(Curve.Point.of(from, mean));
        }
        curves.add(new Curve(title, line, Curve.SECONDS, unit, false, points));
    }
}
