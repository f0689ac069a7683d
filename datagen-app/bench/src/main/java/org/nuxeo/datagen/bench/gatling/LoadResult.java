package org.nuxeo.datagen.bench.gatling;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.nuxeo.datagen.bench.measure.Curve;

/** What came of a run of Gatling: its requests by their names, all together, over time, and by levels of users. */
public final class LoadResult {

    private static final double MILLIS_PER_SECOND = 1000;
    private static final int MOST_POINTS = 120;
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
     * @param gatling its version
     * @param startMillis since the epoch
     * @param levelSeconds how long each level of users lasts; 0 if there are none
     */
    LoadResult(String gatling, long startMillis, int levelSeconds) {
        this.gatling = gatling;
        this.startMillis = startMillis;
        this.levelSeconds = levelSeconds;
    }

    /** Adds a request; times are since the start. */
    void add(String name, int begunMillis, int endedMillis, boolean ok, String reason) {
        List<RequestStats> kept = new ArrayList<>();
        kept.add(all);
        kept.add(requests.computeIfAbsent(name, each -> new RequestStats()));
        int second = (int) (begunMillis / MILLIS_PER_SECOND);
        kept.add(pieces.computeIfAbsent(second / pieceSeconds, each -> new RequestStats()));
        if (levelSeconds > 0) {
            // Users come some seconds after the start of the run.
            firstMillis = firstMillis < 0 ? begunMillis : firstMillis;
            int level = (int) ((begunMillis - firstMillis) / (levelSeconds * MILLIS_PER_SECOND));
            kept.add(levels.computeIfAbsent(level, each -> new RequestStats()));
        }
        kept.forEach(each -> each.add(begunMillis, endedMillis, ok, reason));
        if (pieces.size() > MOST_POINTS) {
            coarsen();
        }
    }

    /** A run of hours has no more pieces than one of minutes. */
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

    /** Returns all requests together. */
    public RequestStats all() {
        return all;
    }

    /** Returns the requests by their names. */
    public Map<String, RequestStats> requests() {
        return Map.copyOf(requests);
    }

    /** Returns the requests of each level of users, the first of which is 0. */
    public Map<Integer, RequestStats> levels() {
        return new TreeMap<>(levels);
    }

    /**
     * Returns requests a second over time.
     *
     * @param title of the plot
     * @param line what tells it from others
     * @param originMillis from which time is counted, since the epoch
     */
    public Curve rate(String title, String line, long originMillis) {
        return curve(title, line, "requests a second", originMillis, stats -> (double) stats.count() / pieceSeconds);
    }

    /**
     * Returns over time how long all but a twentieth of the requests took at most.
     *
     * @param title of the plot
     * @param line what tells it from others
     * @param originMillis from which time is counted, since the epoch
     */
    public Curve latency(String title, String line, long originMillis) {
        return curve(title, line, "95th percentile, milliseconds", originMillis, stats -> stats.percentile(P95));
    }

    private Curve curve(
            String title, String line, String unit, long originMillis, ToDoubleFunction<RequestStats> figure) {
        List<Curve.Point> points = new ArrayList<>();
        double begun = (startMillis - originMillis) / MILLIS_PER_SECOND;
        pieces.forEach((piece, stats) ->
                points.add(Curve.Point.of(begun + (double) piece * pieceSeconds, figure.applyAsDouble(stats))));
        return new Curve(title, line, Curve.SECONDS, unit, false, points);
    }
}
