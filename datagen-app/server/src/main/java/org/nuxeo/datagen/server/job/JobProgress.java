// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.job;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.nuxeo.datagen.importer.telemetry.ActivityProgress;
import org.nuxeo.datagen.importer.telemetry.ProgressListener.RunProgress;
import org.nuxeo.datagen.importer.telemetry.TimeLeft;
import org.nuxeo.datagen.store.output.Amounts;

/**
 * The progress of a job's stages, sampled once a second.
 *
 * <p>Rates are means over the last few seconds, because a mean over the whole run would react too slowly to a change of
 * the rate limit. Samples are kept for a chart. When there are {@value #MAX_SAMPLES}, every other one is dropped and
 * the sampling interval is doubled, so a run of any length takes the same memory. Thread safe.
 */
final class JobProgress implements RunProgress {
    /** Maximum number of samples. Thinning leaves half of them. */
    static final int MAX_SAMPLES = 600;

    private static final long NANOS_PER_SECOND = 1_000_000_000;
    private static final int MAX_NOTES = 100;

    private final Map<String, ActivityProgress> activities = new LinkedHashMap<>();
    private final Deque<String> notes = new ArrayDeque<>();
    private final List<Sample> samples = new ArrayList<>();
    private final Consumer<String> log;
    private final long startNanos;
    private TimeLeft left = new TimeLeft(List.of(), 0);
    private long secondsLeft = -1;
    private int stride = 1;
    private long sampleCount;

    /**
     * The progress of an activity.
     *
     * @param name produce, import, index or verify
     * @param done number of documents done
     * @param total number of documents in all, or -1 if unknown
     * @param perSecond recent documents per second; 0 after the end
     * @param elapsedMillis time from its start to its end, or to now
     * @param active whether it has not ended
     */
    record Activity(String name, long done, long total, long perSecond, long elapsedMillis, boolean active) {
        static Activity of(String name, ActivityProgress.State now) {
            long rate = Math.round(now.recentPerSecond());
            return new Activity(name, now.done(), now.total(), rate, now.elapsedMillis(), now.active());
        }
    }

    /**
     * The rates at one moment.
     *
     * @param second seconds since the job started
     * @param perSecond documents per second by activity
     */
    record Sample(long second, Map<String, Long> perSecond) {}

    /**
     * Makes the progress of a job.
     *
     * @param nowNanos start of the job as {@link System#nanoTime}
     * @param log receives the start and the end of activities, and notes
     */
    JobProgress(long nowNanos, Consumer<String> log) {
        this.startNanos = nowNanos;
        this.log = log;
    }

    /** Starts another run. Activities count from 0 again; samples continue after a gap. */
    synchronized void restart() {
        activities.clear();
        notes.clear();
        left = new TimeLeft(List.of(), 0);
        secondsLeft = -1;
        samples.add(new Sample((System.nanoTime() - startNanos) / NANOS_PER_SECOND, Map.of()));
    }

    /** Sets the number of documents of an activity, which takes precedence over what the activity reports itself. */
    void expect(String activity, long documents) {
        activity(activity).expect(documents);
    }

    @Override
    public synchronized void planned(List<String> planned, long documents) {
        left = new TimeLeft(planned, documents);
    }

    @Override
    public void started(String activity, long documents) {
        activity(activity).start(documents);
    }

    @Override
    public void advanced(String activity, long documents) {
        activity(activity).add(documents);
    }

    private synchronized ActivityProgress activity(String name) {
        return activities.computeIfAbsent(name, any -> {
            log.accept(name + " started");
            return new ActivityProgress(System.nanoTime());
        });
    }

    @Override
    public synchronized void note(String text) {
        if (notes.size() == MAX_NOTES) {
            notes.removeFirst();
        }
        notes.addLast(text);
        log.accept(text);
    }

    @Override
    public synchronized void ended() {
        long now = System.nanoTime();
        activities.forEach((name, activity) -> {
            if (activity.end(now)) {
                ActivityProgress.State state = activity.state(now);
                String time = Amounts.time(state.elapsedMillis() / 1_000.0);
                log.accept(Amounts.text("%s ended: %,d documents in %s", name, state.done(), time));
            }
        });
    }

    /**
     * Samples the rates.
     *
     * @param maxRate limit in documents a second, or 0 if there is none
     */
    synchronized void sample(long nowNanos, long maxRate) {
        Map<String, Long> rates = new LinkedHashMap<>();
        Map<String, ActivityProgress.State> states = new LinkedHashMap<>();
        activities.forEach((name, activity) -> {
            ActivityProgress.State state = activity.state(nowNanos);
            states.put(name, state);
            if (state.active()) {
                rates.put(name, Math.round(state.recentPerSecond()));
            }
        });
        secondsLeft = left.seconds((double) (nowNanos - startNanos) / NANOS_PER_SECOND, states, maxRate);
        if (sampleCount++ % stride == 0) {
            samples.add(new Sample((nowNanos - startNanos) / NANOS_PER_SECOND, rates));
        }
        if (samples.size() > MAX_SAMPLES) {
            for (int i = samples.size() - 1; i > 0; i -= 2) {
                samples.remove(i);
            }
            stride *= 2;
        }
    }

    /** Returns the progress of all activities, in the order in which they started. */
    synchronized List<Activity> activities() {
        long now = System.nanoTime();
        return activities.entrySet().stream()
                .map(each -> Activity.of(each.getKey(), each.getValue().state(now)))
                .toList();
    }

    /** Returns the estimated time until the end of the job, or -1 if it is not known. */
    synchronized long secondsLeft() {
        return secondsLeft;
    }

    /** Returns the seconds since the first start of the job, on the clock of the samples. */
    long second() {
        return (System.nanoTime() - startNanos) / NANOS_PER_SECOND;
    }

    synchronized List<Sample> samples() {
        return List.copyOf(samples);
    }

    synchronized List<String> notes() {
        return List.copyOf(notes);
    }
}
