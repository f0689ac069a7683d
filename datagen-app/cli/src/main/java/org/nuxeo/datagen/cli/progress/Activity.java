// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.progress;

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
}
