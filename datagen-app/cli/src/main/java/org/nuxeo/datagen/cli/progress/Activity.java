// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.progress;

import java.util.Iterator;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;

/** An activity whose progress many threads count. */
final class Activity {
    private final String name;
    private final LongAdder done = new LongAdder();
    private final long startNanos;
    private final SteadyRate rate = new SteadyRate();
    private volatile long total;
    private volatile long lastNanos;

    Activity(String name, long total, long startNanos) {
        this.name = name;
        this.total = total;
        this.startNanos = startNanos;
        this.lastNanos = startNanos;
    }

    void add(long documents) {
        done.add(documents);
        long now = System.nanoTime();
        lastNanos = now;
        synchronized (rate) {
            rate.mark((now - startNanos) / 1_000_000, done.sum());
        }
    }

    void addTotal(long documents) {
        total = total < 0 || documents < 0 ? -1 : total + documents;
    }

    void expect(long documents) {
        total = documents;
    }

    Snapshot snapshot(long nowNanos) {
        long sum = done.sum();
        boolean complete = total >= 0 && sum >= total;
        // The rate of a completed activity does not change any more.
        long untilNanos = complete ? lastNanos : nowNanos;
        long elapsedMillis = (untilNanos - startNanos) / 1_000_000;
        synchronized (rate) {
            return new Snapshot(name, sum, total, elapsedMillis, rate.perSecond(elapsedMillis, sum));
        }
    }

    /**
     * The recent rate of an activity, if it is steady. It is the rate in the second half of the time since the start, and it is
     * steady if both quarters of that half had about the same rate. While classes are loaded and connections are created, and
     * while a service is down, the rate is not steady. Not thread safe.
     */
    static final class SteadyRate {
        /** The time before the first rate, since the rate of the first seconds is low. */
        private static final long MEANINGFUL_MILLIS = 3_000;

        private static final double STEADY = 1.5;
        private static final long MARK_MILLIS = 100;
        private static final int MAX_MARKS = 256;

        /** The number of completed items by the time since the start. There are fewer marks for older times. */
        private final TreeMap<Long, Long> marks = new TreeMap<>(Map.of(0L, 0L));

        private long markMillis = MARK_MILLIS;

        /** Adds a mark with the number of completed items. */
        void mark(long elapsedMillis, long done) {
            if (elapsedMillis - marks.lastKey() < markMillis) {
                return;
            }
            marks.put(elapsedMillis, done);
            if (marks.size() > MAX_MARKS) {
                thin();
            }
        }

        private void thin() {
            markMillis *= 2;
            boolean drop = false;
            for (Iterator<Long> each = marks.keySet().iterator(); each.hasNext(); drop = !drop) {
                each.next();
                if (drop) {
                    each.remove();
                }
            }
        }

        /** Returns the items a second, or 0 if the rate is not steady. */
        double perSecond(long elapsedMillis, long done) {
            if (elapsedMillis < MEANINGFUL_MILLIS) {
                return 0;
            }
            Map.Entry<Long, Long> half = marks.floorEntry(elapsedMillis / 2);
            Map.Entry<Long, Long> threeQuarters = marks.floorEntry(elapsedMillis * 3 / 4);
            double earlier = rate(half, threeQuarters.getKey(), threeQuarters.getValue());
            double later = rate(threeQuarters, elapsedMillis, done);
            boolean steady = later > 0 && later <= earlier * STEADY && earlier <= later * STEADY;
            return steady ? rate(half, elapsedMillis, done) : 0;
        }

        private static double rate(Map.Entry<Long, Long> from, long toMillis, long done) {
            long millis = toMillis - from.getKey();
            return millis <= 0 ? 0 : (done - from.getValue()) * 1000.0 / millis;
        }
    }
}
