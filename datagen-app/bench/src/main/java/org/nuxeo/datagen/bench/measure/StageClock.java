// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.measure;

import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.importer.telemetry.ProgressListener;

/**
 * A clock of a stage. It starts when the stage starts with its first document, after connections, topics and indexes
 * were created. It notes when 10,000, 20,000, 50,000 … documents are done, which shows their cost as a repository grows.
 * Thread safe.
 */
public final class StageClock implements ProgressListener {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MICRO = 1e3;

    private final ProgressListener next;
    private final String activity;
    private final List<long[]> marks = new ArrayList<>();
    private long nextMark = 10_000;
    private long done;
    private long startNanos;
    private long lastNanos;

    /**
     * @param next receives all events too
     * @param activity activity that starts the clock
     */
    public StageClock(ProgressListener next, String activity) {
        this.next = next;
        this.activity = activity;
    }

    public StageClock(String activity) {
        this(ProgressListener.NONE, activity);
    }

    @Override
    public void started(String name, long documents) {
        next.started(name, documents);
        if (name.equals(activity)) {
            synchronized (this) {
                startNanos = startNanos == 0 ? System.nanoTime() : startNanos;
            }
        }
    }

    @Override
    public void advanced(String what, long documents) {
        next.advanced(what, documents);
        if (what.equals(activity)) {
            synchronized (this) {
                done += documents;
                lastNanos = System.nanoTime();
                if (done >= nextMark) {
                    marks.add(new long[] {done, lastNanos});
                    while (nextMark <= done) {
                        nextMark = Long.toString(nextMark).startsWith("2") ? nextMark / 2 * 5 : nextMark * 2;
                    }
                }
            }
        }
    }

    /** Returns whether the first document is done. */
    public synchronized boolean hasStarted() {
        return done > 0;
    }

    /** Returns documents per second from the start of the activity until now. */
    public synchronized double rate(long documents) {
        return rate(documents, startNanos);
    }

    /** Returns the microseconds for each document between consecutive marks. */
    public synchronized Curve curve(String title) {
        List<Curve.Point> points = new ArrayList<>();
        List<long[]> all = new ArrayList<>(marks);
        if (all.isEmpty() || all.get(all.size() - 1)[0] < done) {
            all.add(new long[] {done, lastNanos});
        }
        long[] before = {0, startNanos};
        for (long[] mark : all) {
            double micros = (mark[1] - before[1]) / NANOS_PER_MICRO / (mark[0] - before[0]);
            points.add(Curve.Point.of(mark[0], micros));
            before = mark;
        }
        return new Curve(title, "documents in the repository", "microseconds a document", true, points);
    }

    /** Returns documents per second from a moment until now. */
    public static double rate(long documents, long startNanos) {
        return documents * NANOS_PER_SECOND / Math.max(1, System.nanoTime() - startNanos);
    }

    /** Returns the milliseconds from a moment until now. */
    public static long millisSince(long startNanos) {
        return (System.nanoTime() - startNanos) / 1_000_000;
    }
}
