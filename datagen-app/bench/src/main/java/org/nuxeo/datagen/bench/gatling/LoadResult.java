// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.gatling;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.nuxeo.datagen.bench.measure.Latencies;
import org.nuxeo.datagen.bench.nuxeo.NuxeoClient.Reply;
import org.nuxeo.datagen.charts.Curve;
import org.nuxeo.datagen.charts.Numbers;

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
     * Requests from the start of the first to the end of the last one. Failed ones got no answer or a wrong one.
     *
     * @param span start and end in milliseconds, at first none
     */
    public record Stats(Latencies latencies, long[] span) {
        private Stats() {
            this(new Latencies(), new long[] {Long.MAX_VALUE, 0});
        }

        private void add(Stats other) {
            latencies.add(other.latencies);
            extend(other.span[0], other.span[1]);
        }

        private void extend(long fromMillis, long toMillis) {
            span[0] = Math.min(span[0], fromMillis);
            span[1] = Math.max(span[1], toMillis);
        }

        /** Returns count, rate and percentiles under a name. */
        public Latencies.Requests requests(String name) {
            long elapsed = elapsedMillis();
            return latencies.requests(name, latencies.count(), elapsed == 0 ? 0 : latencies.count() * 1e3 / elapsed);
        }

        /** Returns the time from the start of the first request to the end of the last one. */
        public long elapsedMillis() {
            return Math.max(0, span[1] - Math.min(span[0], span[1]));
        }
    }

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
        for (Stats each : kept) {
            each.extend(fromMillis, toMillis);
            each.latencies.add(1_000L * (toMillis - fromMillis));
            if (!ok) {
                each.latencies.failed(reason);
            }
        }
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
        return requests;
    }

    /** Returns the statistics by the index of the level of users, from 0. */
    public Map<Integer, Stats> levels() {
        return levels;
    }

    /** Returns why requests failed, the most frequent reason first: the request, how often, and the server's message. */
    public List<String> failures() {
        Map<String, Long> failures = new TreeMap<>();
        requests.forEach((name, stats) -> stats.latencies
                .failures()
                .forEach((reason, count) -> failures.merge(name + ": %,d times " + words(reason), count, Long::sum)));
        var frequent = failures.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed());
        return frequent.map(each -> each.getKey().replace("%,d", Numbers.text("%,d", each.getValue())))
                .toList();
    }

    /** Returns status and message of a refusal, as the simulations log it, in words; another reason is unchanged. */
    private static String words(String reason) {
        Matcher refusal = REFUSAL.matcher(reason);
        return refusal.find() ? refusal.group(1) + ": " + new Reply(0, null, refusal.group(2)).message() : reason;
    }

    /**
     * Returns the rate of requests, and the 95th percentile of their durations, over time.
     *
     * @param line name of the line in the plots
     * @param originMillis origin of the time axis, in milliseconds since the epoch
     */
    public List<Curve> curves(String line, long originMillis) {
        List<Curve.Point> rates = new ArrayList<>();
        List<Curve.Point> latencies = new ArrayList<>();
        pieces.forEach((piece, stats) -> {
            double at = (startMillis - originMillis) / 1e3 + (double) piece * pieceSeconds;
            rates.add(Curve.Point.of(at, (double) stats.latencies.count() / pieceSeconds));
            latencies.add(Curve.Point.of(at, Math.round(stats.latencies.millis(95))));
        });
        return Curve.ofRequests(line, rates, latencies);
    }
}
