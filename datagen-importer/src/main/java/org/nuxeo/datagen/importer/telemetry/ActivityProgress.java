// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.telemetry;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * The progress of an activity that many threads count, with two rates. The recent one is that of the last seconds, which follows
 * every change. The steady one predicts the end. It is the rate in the second half of the time since the start, and it is steady if
 * both quarters of that half had about the same rate: while classes are loaded and connections are created, and while a service is
 * down, it is not. Thread safe.
 */
public final class ActivityProgress {
    private static final long RECENT_MILLIS = 5_000;

    /** The time before the first steady rate, since the rate of the first seconds is low. */
    private static final long MEANINGFUL_MILLIS = 3_000;

    /** The time from which the rate since the start says more than none. */
    private static final long WHILE_MILLIS = 30_000;

    private static final double STEADY = 1.5;
    private static final long MARK_MILLIS = 100;
    private static final int MAX_MARKS = 256;

    private final LongAdder done = new LongAdder();

    /** The number of completed items by the time since the start. There are fewer marks for older times. */
    private final TreeMap<Long, Long> marks = new TreeMap<>(Map.of(0L, 0L));

    /** The same of the last seconds, from the last mark before them. */
    private final TreeMap<Long, Long> recent = new TreeMap<>(marks);

    private final long startNanos;
    private volatile long lastNanos;
    private long markMillis = MARK_MILLIS;
    private long total = -1;
    private long expected;
    private long started;
    private long endNanos;

    /**
     * An activity at one moment.
     *
     * @param done number of completed items
     * @param total number of all items, or -1 if unknown
     * @param elapsedMillis time from the start to the last item of all, to the end, or to now
     * @param recentPerSecond items a second in the last few seconds; 0 after the end
     * @param steadyPerSecond items a second in the second half of the time, or 0 if that is not steady
     * @param active whether it has not ended
     */
    public record State(
            long done, long total, long elapsedMillis, double recentPerSecond, double steadyPerSecond, boolean active) {

        /** Returns the items a second that predict the end: the steady ones, or else, after a while, those since the start. */
        double pace() {
            return steadyPerSecond > 0 || elapsedMillis < WHILE_MILLIS
                    ? steadyPerSecond
                    : done * 1000.0 / elapsedMillis;
        }
    }

    /** @param nowNanos the start, as {@link System#nanoTime} */
    public ActivityProgress(long nowNanos) {
        this.startNanos = nowNanos;
        this.lastNanos = nowNanos;
    }

    /** Adds items that are to be done; ignored if their number is negative, thus unknown. */
    public synchronized void start(long items) {
        if (items >= 0) {
            started += items;
            total = Math.max(expected, started);
        }
    }

    /** Sets the number of all items, before all of them are started. */
    public synchronized void expect(long items) {
        expected = items;
        total = Math.max(expected, started);
    }

    /** Adds completed items. */
    public void add(long items) {
        done.add(items);
        long now = System.nanoTime();
        lastNanos = now;
        mark((now - startNanos) / 1_000_000, done.sum());
    }

    /** Ends the activity. Returns false if it has ended before. */
    public synchronized boolean end(long nowNanos) {
        boolean ends = endNanos == 0;
        endNanos = ends ? nowNanos : endNanos;
        return ends;
    }

    /** Returns the activity now. */
    public synchronized State state(long nowNanos) {
        long sum = done.sum();
        boolean active = endNanos == 0;
        // The rate of a completed activity does not change any more.
        long untilNanos = !active ? endNanos : total >= 0 && sum >= total ? lastNanos : nowNanos;
        long elapsedMillis = (untilNanos - startNanos) / 1_000_000;
        long sinceMillis = (nowNanos - startNanos) / 1_000_000;
        return new State(
                sum, total, elapsedMillis, active ? recent(sinceMillis, sum) : 0, steady(elapsedMillis, sum), active);
    }

    /** Keeps the number of completed items at a time. */
    synchronized void mark(long millis, long items) {
        if (millis - recent.lastKey() >= MARK_MILLIS) {
            recent.put(millis, items);
            recent.headMap(before(recent, millis - RECENT_MILLIS).getKey()).clear();
        }
        if (millis - marks.lastKey() >= markMillis) {
            marks.put(millis, items);
            if (marks.size() > MAX_MARKS) {
                markMillis *= 2;
                boolean[] drop = {true};
                marks.keySet().removeIf(any -> drop[0] = !drop[0]);
            }
        }
    }

    synchronized double recent(long millis, long items) {
        return rate(before(recent, millis - RECENT_MILLIS), millis, items);
    }

    synchronized double steady(long millis, long items) {
        if (millis < MEANINGFUL_MILLIS) {
            return 0;
        }
        Map.Entry<Long, Long> half = before(marks, millis / 2);
        Map.Entry<Long, Long> threeQuarters = before(marks, millis * 3 / 4);
        double earlier = rate(half, threeQuarters.getKey(), threeQuarters.getValue());
        double later = rate(threeQuarters, millis, items);
        boolean steady = later > 0 && later <= earlier * STEADY && earlier <= later * STEADY;
        return steady ? rate(half, millis, items) : 0;
    }

    /** Returns the last mark at a time or before it, or the first of all. */
    private static Map.Entry<Long, Long> before(TreeMap<Long, Long> marks, long millis) {
        return marks.floorEntry(Math.max(marks.firstKey(), millis));
    }

    private static double rate(Map.Entry<Long, Long> from, long toMillis, long items) {
        long millis = toMillis - from.getKey();
        return millis <= 0 ? 0 : (items - from.getValue()) * 1000.0 / millis;
    }
}
