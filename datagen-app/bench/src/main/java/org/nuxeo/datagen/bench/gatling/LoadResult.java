// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.gatling;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.nuxeo.datagen.bench.measure.Curve;

/** The results of a Gatling run: statistics of its requests by name, in total, over time, and by level of users. */
public final class LoadResult {

    private static final double MILLIS_PER_SECOND = 1000;
    private static final int MAX_POINTS = 120;
    private static final double P95 = 95;

    private final String gatling;
    private final long startMillis;
    private final int levelSeconds;
    private int firstMillis = -1;
    private final RequestStats all = new RequestStats();
    private final Map<String, RequestStats> requests = new TreeMap<>();
    private final Map<Integer, RequestStats> levels = new TreeMap<>();
    private int pieceSeconds = 1;
    private Map<Integer, RequestStats> pieces = new TreeMap<>();

    /**
     * @param gatling Gatling's version
     * @param startMillis start of the run, in milliseconds since the epoch
     * @param levelSeconds duration of each level of users; 0 if there are no levels
     */
    LoadResult(String gatling, long startMillis, int levelSeconds) {
        this.gatling = gatling;
        this.startMillis = startMillis;
        this.levelSeconds = levelSeconds;
    }

    /** Adds a request. Times are relative to the start of the run. */
    void add(String name, int fromMillis, int toMillis, boolean ok, String reason) {
        List<RequestStats> kept = new ArrayList<>();
        kept.add(all);
        kept.add(requests.computeIfAbsent(name, each -> new RequestStats()));
        int second = (int) (fromMillis / MILLIS_PER_SECOND);
        kept.add(pieces.computeIfAbsent(second / pieceSeconds, each -> new RequestStats()));
        if (levelSeconds > 0) {
            // The first user arrives some seconds after the start of the run.
            firstMillis = firstMillis < 0 ? fromMillis : firstMillis;
            int level = (int) ((fromMillis - firstMillis) / (levelSeconds * MILLIS_PER_SECOND));
            kept.add(levels.computeIfAbsent(level, each -> new RequestStats()));
        }
        kept.forEach(each -> each.add(fromMillis, toMillis, ok, reason));
        if (pieces.size() > MAX_POINTS) {
            coarsen();
        }
    }

    /** Doubles the length of the pieces, so that a run of hours has no more of them than one of minutes. */
    private void coarsen() {
        Map<Integer, RequestStats> larger = new TreeMap<>();
        pieces.forEach((piece, stats) ->
                larger.computeIfAbsent(piece / 2, each -> new RequestStats()).add(stats));
        pieces = larger;
        pieceSeconds *= 2;
    }

    /** Returns Gatling's version. */
    public String gatling() {
        return gatling;
    }

    /** Returns the statistics of all requests. */
    public RequestStats all() {
        return all;
    }

    /** Returns the statistics by the requests' name. */
    public Map<String, RequestStats> requests() {
        return Map.copyOf(requests);
    }

    /** Returns the statistics by the index of the level of users, from 0. */
    public Map<Integer, RequestStats> levels() {
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

    /**
     * Returns the 95th percentile of the requests' durations over time.
     *
     * @param title title of the plot
     * @param line name of the line in the plot
     * @param originMillis origin of the time axis, in milliseconds since the epoch
     */
    public Curve latency(String title, String line, long originMillis) {
        return curve(title, line, "95th percentile, milliseconds", originMillis, stats -> stats.percentile(P95));
    }

    private Curve curve(
            String title, String line, String unit, long originMillis, ToDoubleFunction<RequestStats> figure) {
        List<Curve.Point> points = new ArrayList<>();
        double startSeconds = (startMillis - originMillis) / MILLIS_PER_SECOND;
        pieces.forEach((piece, stats) ->
                points.add(Curve.Point.of(startSeconds + (double) piece * pieceSeconds, figure.applyAsDouble(stats))));
        return new Curve(title, line, Curve.SECONDS, unit, false, points);
    }
}
