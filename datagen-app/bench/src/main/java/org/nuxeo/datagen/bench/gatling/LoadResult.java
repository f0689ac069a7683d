// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.gatling;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;
import org.nuxeo.datagen.bench.measure.Curve;
import org.nuxeo.datagen.bench.nuxeo.NuxeoClient.Reply;
import org.nuxeo.datagen.bench.report.Numbers;

/** The results of a Gatling run: statistics of its requests by name, in total, over time, and by level of users. */
public final class LoadResult {

    private static final int MAX_POINTS = 120;
    private static final Pattern REFUSAL = Pattern.compile("HTTP (\\d{3}) (.*)", Pattern.DOTALL);

    private final long startMillis;
    private final int levelSeconds;
    private int firstMillis = -1;
    private final Stats all = new Stats();
    private final Map<String, Stats> requests = new TreeMap<>();
    private final Map<Integer, Stats> levels = new TreeMap<>();
    private int pieceSeconds = 1;
    private Map<Integer, Stats> pieces = new TreeMap<>();

    /**
     * @param startMillis start of the run, in milliseconds since the epoch
     * @param levelSeconds duration of each level of users; 0 if there are no levels
     */
    LoadResult(long startMillis, int levelSeconds) {
        this.startMillis = startMillis;
        this.levelSeconds = levelSeconds;
    }

    /** Adds a request. Times are relative to the start of the run. */
    void add(String name, int fromMillis, int toMillis, boolean ok, String reason) {
        // the first user arrives some seconds after the start of the run
        firstMillis = firstMillis < 0 ? fromMillis : firstMillis;
        List<Stats> kept =
                new ArrayList<>(List.of(all, in(requests, name), in(pieces, fromMillis / 1_000 / pieceSeconds)));
        if (levelSeconds > 0) {
            kept.add(in(levels, (fromMillis - firstMillis) / 1_000 / levelSeconds));
        }
        kept.forEach(each -> each.add(fromMillis, toMillis, ok, reason));
        if (pieces.size() > MAX_POINTS) {
            // a run of hours has no more pieces than one of minutes
            Map<Integer, Stats> larger = new TreeMap<>();
            pieces.forEach((at, stats) -> in(larger, at / 2).add(stats));
            pieces = larger;
            pieceSeconds *= 2;
        }
    }

    private static <K> Stats in(Map<K, Stats> all, K key) {
        return all.computeIfAbsent(key, each -> new Stats());
    }

    /** Returns the statistics of all requests. */
    public Stats all() {
        return all;
    }

    /** Returns the statistics by the requests' name, in its order. */
    public Map<String, Stats> requests() {
        return new TreeMap<>(requests);
    }

    /** Returns why requests failed, the most frequent reason first: the request, how often, and the server's message. */
    public List<String> failures() {
        Map<String, Long> failures = new TreeMap<>();
        requests.forEach((name, stats) -> stats.reasons.forEach(
                (reason, count) -> failures.merge(name + ": %,d times " + words(reason), count, Long::sum)));
        return failures.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .map(each -> each.getKey().replace("%,d", Numbers.text("%,d", each.getValue())))
                .toList();
    }

    /** Returns status and message of a refusal, as the simulations log it, in words; another reason is unchanged. */
    private static String words(String reason) {
        Matcher refusal = REFUSAL.matcher(reason);
        return refusal.find() ? refusal.group(1) + ": " + new Reply(0, null, refusal.group(2)).message() : reason;
    }

    /** Returns the statistics by the index of the level of users, from 0. */
    public Map<Integer, Stats> levels() {
        return new TreeMap<>(levels);
    }

    /**
     * Returns the rate of requests over time.
     *
     * @param title title of the plot
     * @param line name of the line in the plot
     * @param originMillis origin of the time axis, in milliseconds since the epoch
     */
    public Curve rate(String title, String line, long originMillis) {
        return curve(title, line, "requests a second", originMillis, stats -> (double) stats.count() / pieceSeconds);
    }

    /** Returns the 95th percentile of the requests' durations over time, with the same parameters. */
    public Curve latency(String title, String line, long originMillis) {
        return curve(title, line, "95th percentile, milliseconds", originMillis, stats -> stats.percentile(95));
    }

    private Curve curve(String title, String line, String unit, long originMillis, ToDoubleFunction<Stats> figure) {
        List<Curve.Point> points = new ArrayList<>();
        double startSeconds = (startMillis - originMillis) / 1e3;
        pieces.forEach((piece, stats) ->
                points.add(Curve.Point.of(startSeconds + (double) piece * pieceSeconds, figure.applyAsDouble(stats))));
        return new Curve(title, line, Curve.SECONDS, unit, false, points);
    }

    /** Statistics of requests: durations and failures. */
    public static final class Stats {

        private static final long LONGEST_MILLIS = 3_600_000;
        private static final int MAX_REASONS = 100;

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
                boolean kept = reasons.size() < MAX_REASONS || reasons.containsKey(reason);
                reasons.merge(kept ? reason : "other reasons", 1L, Long::sum);
            }
        }

        /** Adds the statistics of another part of the run. */
        void add(Stats other) {
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

        /** Returns a percentile in milliseconds. */
        public long percentile(double percentile) {
            return millis.getValueAtPercentile(percentile);
        }

        /** Returns count, rate and percentiles under a name. */
        public Requests requests(String name) {
            double perSecond = elapsedMillis() == 0 ? 0 : count() * 1e3 / elapsedMillis();
            return new Requests(
                    name, count(), failed, perSecond, percentile(50), percentile(95), percentile(99), percentile(100));
        }
    }

    /** The number, rate and durations of requests of one name. */
    public record Requests(
            String request,
            long count,
            long failed,
            double perSecond,
            long p50Millis,
            long p95Millis,
            long p99Millis,
            long longestMillis) {}
}
