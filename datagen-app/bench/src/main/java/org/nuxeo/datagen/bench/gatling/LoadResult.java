package org.nuxeo.datagen.bench.gatling;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.nuxeo.datagen.bench.measure.Curve;

/** What came of a run of Gatling: its requests by their names, all together, over time, and by levels of users. */
public final class LoadResult {

    private static final double MILLIS_PER_SECOND = 1000;
    private static final int MAX_POINTS = 120;

    private final String gatling;
    private final long startMillis;
    private final int levelSeconds;
    private int firstMillis = -1;
    private final RequestStats all = new RequestStats();
    private final Map<String, RequestStats> requests = new TreeMap<>();
    private final Map<Integer, RequestStats> levels = new TreeMap<>();
    private final Map<Integer, RequestStats> seconds = new TreeMap<>();

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
        kept.add(seconds.computeIfAbsent(second, each -> new RequestStats()));
        if (levelSeconds > 0) {
            // Users come some seconds after the start of the run.
            firstMillis = firstMillis < 0 ? begunMillis : firstMillis;
            int level = (int) ((begunMillis - firstMillis) / (levelSeconds * MILLIS_PER_SECOND));
            kept.add(levels.computeIfAbsent(level, each -> new RequestStats()));
        }
        kept.forEach(each -> each.add(begunMillis, endedMillis, ok, reason));
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
        int step = Math.max(1, (seconds.size() + MAX_POINTS - 1) / MAX_POINTS);
        Map<Integer, Long> counts = new TreeMap<>();
        seconds.forEach((second, stats) -> counts.merge(second / step, stats.count(), Long::sum));
        List<Curve.Point> points = new ArrayList<>();
        double begun = (startMillis - originMillis) / MILLIS_PER_SECOND;
        counts.forEach((piece, count) -> points.add(Curve.Point.of(begun + piece * step, (double) count / step)));
        return new Curve(title, line, Curve.SECONDS, "requests a second", false, points);
    }
}
