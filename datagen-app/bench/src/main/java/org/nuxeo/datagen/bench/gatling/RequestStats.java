// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.gatling;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.nuxeo.datagen.store.output.Json;

/** Statistics of requests: durations and failures. */
public final class RequestStats {

    private static final long LONGEST_MILLIS = 3_600_000;

    private final Histogram millis = new Histogram(LONGEST_MILLIS, 3);
    private final Map<String, Long> reasons = new TreeMap<>();
    private long failed;
    private long firstMillis = Long.MAX_VALUE;
    private long lastMillis;

    void add(long start, long end, boolean ok, String reason) {
        millis.recordValue(Math.min(LONGEST_MILLIS, Math.max(0, end - start)));
        firstMillis = Math.min(firstMillis, start);
        lastMillis = Math.max(lastMillis, end);
        if (!ok) {
            failed++;
            reasons.merge(reason, 1L, Long::sum);
        }
    }

    /** Adds the statistics of another part of the run. */
    void add(RequestStats other) {
        millis.add(other.millis);
        other.reasons.forEach((reason, count) -> reasons.merge(reason, count, Long::sum));
        failed += other.failed;
        firstMillis = Math.min(firstMillis, other.firstMillis);
        lastMillis = Math.max(lastMillis, other.lastMillis);
    }

    /** Returns the number of requests. */
    public long count() {
        return millis.getTotalCount();
    }

    /** Returns the number of failed requests, which got no answer or a wrong one. */
    public long failed() {
        return failed;
    }

    /** Returns the time from the start of the first request to the end of the last one. */
    public long elapsedMillis() {
        return count() == 0 ? 0 : lastMillis - firstMillis;
    }

    /** Returns the rate of requests. */
    public double perSecond() {
        return elapsedMillis() == 0 ? 0 : count() * 1000.0 / elapsedMillis();
    }

    /** Returns a percentile in milliseconds. */
    public long percentile(double percentile) {
        return millis.getValueAtPercentile(percentile);
    }

    /** Returns the number of failed requests by reason. */
    public Map<String, Long> reasons() {
        return reasons;
    }

    /** Returns count, rate and percentiles as JSON. */
    public ObjectNode json(String name) {
        return Json.object()
                .put("request", name)
                .put("count", count())
                .put("failed", failed)
                .put("perSecond", perSecond())
                .put("p50Millis", percentile(50))
                .put("p95Millis", percentile(95))
                .put("p99Millis", percentile(99))
                .put("longestMillis", percentile(100));
    }
}
