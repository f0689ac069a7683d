// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.job;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.nuxeo.datagen.importer.telemetry.ProgressListener.RunProgress;
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
    private static final int WINDOW = 5;
    private static final int MAX_NOTES = 100;

    private final Map<String, Counter> activities = new LinkedHashMap<>();
    private final Deque<String> notes = new ArrayDeque<>();
    private final List<Sample> samples = new ArrayList<>();
    private final Consumer<String> log;
    private final long startNanos;
    private int stride = 1;
    private long sampleCount;

    /** The counter of an activity. */
    private static final class Counter {
        final LongAdder done = new LongAdder();
        final Deque<long[]> window = new ArrayDeque<>();
        final long startNanos;
        long total = -1;
        boolean expected;
        long endNanos;

        Counter(long nowNanos) {
            startNanos = nowNanos;
            window.add(new long[] {nowNanos, 0});
        }
    }

    /**
     * The progress of an activity.
     *
     * @param name produce, import, index or verify
     * @param done number of documents done
     * @param total number of documents in all, or -1 if unknown
     * @param rate recent documents per second; 0 after the end
     * @param elapsedMillis time from its start to its end, or to now
     * @param active whether it has not ended
     */
    @JsonPropertyOrder({"name", "done", "total", "perSecond", "elapsedMillis", "secondsLeft", "active"})
    record Activity(
            String name, long done, long total, @JsonIgnore double rate, long elapsedMillis, boolean active) {
        @JsonProperty
        long perSecond() {
            return Math.round(rate);
        }

        /** Returns the remaining time in seconds at this rate, or -1 if unknown. */
        @JsonProperty
        long secondsLeft() {
            if (total < 0 || !active) {
                return -1;
            }
            return done >= total ? 0 : rate <= 0 ? -1 : Math.round((total - done) / rate);
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
        samples.add(new Sample((System.nanoTime() - startNanos) / NANOS_PER_SECOND, Map.of()));
    }

    /** Sets the number of documents of an activity, which takes precedence over what the activity reports itself. */
    synchronized void expect(String activity, long documents) {
        Counter counter = counter(activity);
        counter.total = documents;
        counter.expected = true;
    }

    @Override
    public synchronized void started(String activity, long documents) {
        Counter counter = counter(activity);
        if (!counter.expected && documents >= 0) {
            // folders are reported first, then all other documents
            counter.total = Math.max(0, counter.total) + documents;
        }
    }

    @Override
    public void advanced(String activity, long documents) {
        Counter counter;
        synchronized (this) {
            counter = counter(activity);
        }
        counter.done.add(documents);
    }

    private Counter counter(String activity) {
        return activities.computeIfAbsent(activity, name -> {
            log.accept(name + " started");
            return new Counter(System.nanoTime());
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
        activities.forEach((name, counter) -> {
            if (counter.endNanos == 0) {
                counter.endNanos = now;
                log.accept(String.format(
                        Locale.ROOT,
                        "%s ended: %,d documents in %s",
                        name,
                        counter.done.sum(),
                        Amounts.time((now - counter.startNanos) / (double) NANOS_PER_SECOND)));
            }
        });
    }

    /** Samples the rates. */
    synchronized void sample(long nowNanos) {
        Map<String, Long> rates = new LinkedHashMap<>();
        activities.forEach((name, counter) -> {
            if (counter.endNanos == 0) {
                counter.window.addLast(new long[] {nowNanos, counter.done.sum()});
                if (counter.window.size() > WINDOW) {
                    counter.window.removeFirst();
                }
                rates.put(name, Math.round(rate(counter)));
            }
        });
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

    private static double rate(Counter counter) {
        long[] first = counter.window.getFirst();
        long[] last = counter.window.getLast();
        double seconds = (last[0] - first[0]) / 1e9;
        return seconds <= 0 ? 0 : (last[1] - first[1]) / seconds;
    }

    /** Returns the progress of all activities, in the order in which they started. */
    synchronized List<Activity> activities() {
        long now = System.nanoTime();
        List<Activity> list = new ArrayList<>();
        activities.forEach((name, counter) -> {
            boolean active = counter.endNanos == 0;
            long until = active ? now : counter.endNanos;
            list.add(new Activity(
                    name,
                    counter.done.sum(),
                    counter.total,
                    active ? rate(counter) : 0,
                    (until - counter.startNanos) / 1_000_000,
                    active));
        });
        return list;
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
