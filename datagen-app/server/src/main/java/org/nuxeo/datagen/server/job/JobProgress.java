package org.nuxeo.datagen.server.job;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.nuxeo.datagen.importer.internal.output.Amounts;
import org.nuxeo.datagen.importer.telemetry.RunProgress;

/**
 * Counts what the stages of a job have done, and samples it once a second.
 *
 * <p>Rates are those of the last few seconds, since a mean over the whole run answers to a lowered ceiling too late to
 * steer by. Samples are kept for a chart: when there are too many, every other one is dropped and only every second, then
 * every fourth … is taken from then on, so a run of any length keeps its shape in the same memory. Thread safe.
 */
final class JobProgress implements RunProgress {
    /** The most samples kept; half of them remain after thinning. */
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
    private long ticks;

    /** Something being counted. */
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
     * How far one activity is.
     *
     * @param name produce, import, index or verify
     * @param done documents
     * @param total documents, or -1 if that is not known
     * @param perSecond documents a second lately; 0 once it has ended
     * @param elapsedMillis since it began, until its end
     * @param active whether it goes on
     */
    record Activity(String name, long done, long total, double perSecond, long elapsedMillis, boolean active) {
        /** Seconds until it is done at this rate, or -1 if that cannot be told. */
        long secondsLeft() {
            if (total < 0 || !active) {
                return -1;
            }
            return done >= total ? 0 : perSecond <= 0 ? -1 : Math.round((total - done) / perSecond);
        }
    }

    /**
     * Rates at one moment.
     *
     * @param second since the job began
     * @param perSecond documents a second by activity
     */
    record Sample(long second, Map<String, Long> perSecond) {}

    /**
     * @param nowNanos when the job begins, as {@link System#nanoTime}
     * @param log hears when an activity begins and ends, and what is worth a note
     */
    JobProgress(long nowNanos, Consumer<String> log) {
        this.startNanos = nowNanos;
        this.log = log;
    }

    /** Begins once more: activities count what is done from now on, samples go on after a gap. */
    synchronized void again() {
        activities.clear();
        notes.clear();
        samples.add(new Sample((System.nanoTime() - startNanos) / NANOS_PER_SECOND, Map.of()));
    }

    /** Says how many documents an activity is about, whatever it will tell itself. */
    synchronized void expect(String activity, long documents) {
        Counter counter = counter(activity);
        counter.total = documents;
        counter.expected = true;
    }

    @Override
    public synchronized void started(String activity, long documents) {
        Counter counter = counter(activity);
        if (!counter.expected && documents >= 0) {
            // Folders are announced first, then everything else.
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
            log.accept(name + " begins");
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
                        "%s has done %,d in %s",
                        name,
                        counter.done.sum(),
                        Amounts.time((now - counter.startNanos) / (double) NANOS_PER_SECOND)));
            }
        });
    }

    /** Takes a sample. */
    synchronized void tick(long nowNanos) {
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
        if (ticks++ % stride == 0) {
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
        long[] first = counter.window.peekFirst();
        long[] last = counter.window.peekLast();
        double seconds = (last[0] - first[0]) / 1e9;
        return seconds <= 0 ? 0 : (last[1] - first[1]) / seconds;
    }

    /** What was done until now, in the order in which it began. */
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

    /** Seconds since the job was begun first; samples have the same clock. */
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
