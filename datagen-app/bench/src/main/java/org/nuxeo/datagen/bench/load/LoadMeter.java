// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.load;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.bench.measure.Latencies;
import org.nuxeo.datagen.bench.measure.Rates;
import org.nuxeo.datagen.charts.Numbers;

/** Measures requests second by second and phase by phase. A request belongs to the moment in which it ends. Thread safe. */
public final class LoadMeter {

    /** Pause between two looks at whether a phase is over. */
    public static final long PAUSE_MILLIS = 50;

    private static final double DISTURBED = 0.8;
    private static final int QUIET_SECONDS = 3;

    private final long startNanos = System.nanoTime();
    private final List<Second> seconds = new ArrayList<>();
    private volatile Latencies ofPhase = new Latencies();
    private volatile Latencies ofSecond = new Latencies();
    private long lastNanos = startNanos;

    /**
     * About a second of the load.
     *
     * @param end its end, in seconds since the start of the load
     * @param perSecond requests that were answered, a second
     * @param p95Millis their 95th percentile
     * @param failed requests that were not answered
     */
    public record Second(double end, double perSecond, double p95Millis, long failed) {}

    /**
     * The requests of a phase.
     *
     * @param millis duration, at least 1
     * @param requests latencies of the requests that were answered, and kinds of failures of the others
     */
    public record Phase(String name, long millis, Latencies requests) {}

    /**
     * Records a request that ends now.
     *
     * @param sentNanos its start
     * @param failure kind of its failure; null if it was answered
     */
    void ended(long sentNanos, @Nullable String failure) {
        for (Latencies each : List.of(ofPhase, ofSecond)) {
            if (failure == null) {
                each.record(sentNanos);
            } else {
                each.failed(failure);
            }
        }
    }

    /**
     * Measures a phase on the calling thread.
     *
     * @param over returns true to end the phase early
     */
    public Phase during(String name, long millis, BooleanSupplier over) throws InterruptedException {
        Latencies begun = new Latencies();
        ofPhase = begun;
        long beginNanos = System.nanoTime();
        long limitNanos = beginNanos + millis * 1_000_000;
        while (System.nanoTime() < limitNanos && !over.getAsBoolean()) {
            Thread.sleep(Math.min(millis, PAUSE_MILLIS));
            if (System.nanoTime() - lastNanos >= 1_000_000_000) {
                second();
            }
        }
        // what ends between two phases belongs to none
        ofPhase = new Latencies();
        return new Phase(name, Math.max(1, Rates.millisSince(beginNanos)), begun);
    }

    private void second() {
        long nowNanos = System.nanoTime();
        Latencies ended = ofSecond;
        ofSecond = new Latencies();
        double perSecond = ended.count() * 1e9 / (nowNanos - lastNanos);
        seconds.add(new Second((nowNanos - startNanos) / 1e9, perSecond, ended.millis(95), ended.failed()));
        lastNanos = nowNanos;
    }

    /** Returns the time since the start of the load. */
    public double nowSeconds() {
        return (System.nanoTime() - startNanos) / 1e9;
    }

    /** Returns what was measured second by second. */
    public List<Second> seconds() {
        return List.copyOf(seconds);
    }

    /**
     * How a change showed in a load. A second after its begin is disturbed if it has less than 80 % of the usual rate, or a
     * request that was not answered. The load has recovered with the first of three seconds in a row that are not.
     *
     * @param usual median rate of the seconds before
     * @param lowest lowest rate of a second since the begin
     * @param recoverySeconds time from the begin until the load had recovered; 0 if no second was disturbed, -1 if it had not
     */
    public record Change(double usual, double lowest, double recoverySeconds) {

        /** Returns the change in a sentence. */
        public String text() {
            String recovered = Numbers.text("recovered %.1f s after the begin", recoverySeconds);
            String recovery = recoverySeconds < 0
                    ? "not recovered when the load ended"
                    : recoverySeconds == 0 ? "no second was disturbed" : recovered;
            String dip = "dip: %,.0f requests in the lowest second, %.0f %% of the usual %,.0f; " + recovery;
            return Numbers.text(dip, lowest, usual == 0 ? 100 : 100 * lowest / usual, usual);
        }
    }

    /**
     * Finds how a change showed.
     *
     * @param begin begin of the change, in seconds since the start of the load
     */
    public static Change change(List<Second> seconds, double begin) {
        Stream<Second> earlier = seconds.stream().filter(each -> each.end() <= begin);
        double[] before = earlier.mapToDouble(Second::perSecond).sorted().toArray();
        double usual = before.length == 0 ? 0 : before[before.length / 2];
        List<Second> after = seconds.stream().filter(each -> each.end() > begin).toList();
        double lowest = after.stream().mapToDouble(Second::perSecond).min().orElse(usual);
        boolean disturbed = false;
        int quiet = 0;
        double quietSince = begin;
        for (Second each : after) {
            if (each.perSecond() < DISTURBED * usual || each.failed() > 0) {
                disturbed = true;
                quiet = 0;
                quietSince = each.end();
            } else if (++quiet == QUIET_SECONDS && disturbed) {
                return new Change(usual, lowest, quietSince - begin);
            }
        }
        return new Change(usual, lowest, disturbed ? -1 : 0);
    }
}
