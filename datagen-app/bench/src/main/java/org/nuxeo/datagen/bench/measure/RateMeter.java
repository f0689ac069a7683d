// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.measure;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.function.IntFunction;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.nuxeo.datagen.services.ParallelTasks;

/**
 * A meter of rates. Work of one thread is measured by its CPU time, so that ratios are valid on a busy machine. Work of
 * several threads is measured by elapsed time, because the speed-up is the question.
 *
 * @param repetitions number of repetitions of each measurement, at least 1
 * @param millis time of each repetition
 * @param clock such as {@link System#nanoTime}
 */
public record RateMeter(int repetitions, long millis, LongSupplier clock) {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final int WARM_UP_RUNS = 2;
    private static final int MAX_WARM_UPS = 10;

    /** Ratio of two rates, one after the other, up to which code counts as warm. */
    private static final double WARM = 1.03;

    private static final int WARM_UP_REPETITIONS = 50;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /**
     * Warms runs up. Those of a single method are warm when a run is no faster than the one before, after ten at most. Runs
     * against services execute much more code and keep the compiler busy for half a minute: each is run twice at least and as
     * long as 50 repetitions last, 25 s by default.
     *
     * @param steady whether the runs are of a single method
     */
    public void warmUp(boolean steady, ServiceRun... runs) throws IOException, InterruptedException {
        if (!steady) {
            warmUp(runs);
            return;
        }
        for (ServiceRun run : runs) {
            double before = 0;
            double rate = run.documentsPerSecond();
            for (int i = 1; i < MAX_WARM_UPS && rate > WARM * before; i++) {
                before = rate;
                rate = run.documentsPerSecond();
            }
        }
    }

    private void warmUp(ServiceRun... runs) throws IOException, InterruptedException {
        long[] leftNanos = new long[runs.length];
        Arrays.fill(leftNanos, WARM_UP_REPETITIONS * nanos());
        for (int round = 0; round < WARM_UP_RUNS || LongStream.of(leftNanos).anyMatch(left -> left > 0); round++) {
            for (int i = 0; i < runs.length; i++) {
                if (round < WARM_UP_RUNS || leftNanos[i] > 0) {
                    long startNanos = clock.getAsLong();
                    runs[i].documentsPerSecond();
                    leftNanos[i] -= clock.getAsLong() - startNanos;
                }
            }
        }
    }

    /**
     * Measures warm runs in turn. Each repetition starts with a different run, so that no run always follows the same one.
     *
     * @return the rates of each run, one for each repetition
     */
    public double[][] inTurn(ServiceRun... runs) throws IOException, InterruptedException {
        double[][] rates = new double[runs.length][repetitions];
        for (int i = 0; i < repetitions; i++) {
            for (int j = 0; j < runs.length; j++) {
                int which = (i + j) % runs.length;
                rates[which][i] = runs[which].documentsPerSecond();
            }
        }
        return rates;
    }

    private long nanos() {
        return millis * 1_000_000;
    }

    /** Returns whether a run that began at a moment has lasted as long as a repetition. */
    public boolean isOver(long startNanos) {
        return clock.getAsLong() - startNanos >= nanos();
    }

    /**
     * Returns a run that repeats pieces of work for the time of a repetition, and is measured by the CPU time of the thread.
     *
     * @param piece does work for a few milliseconds at most, and returns its number of documents
     */
    public ServiceRun alone(LongSupplier piece) {
        return () -> {
            long start = THREADS.getCurrentThreadCpuTime();
            long documents = 0;
            long spent = 0;
            while (spent < nanos()) {
                if (Thread.interrupted()) {
                    throw new InterruptedException();
                }
                documents += piece.getAsLong();
                spent = THREADS.getCurrentThreadCpuTime() - start;
            }
            return documents * NANOS_PER_SECOND / spent;
        };
    }

    /**
     * Returns a run in which each of several threads repeats pieces of work, measured by elapsed time.
     *
     * @param pieces returns the work of a thread, 0 to the number of threads - 1
     */
    public ServiceRun together(int threadCount, IntFunction<LongSupplier> pieces) {
        return () -> {
            CountDownLatch ready = new CountDownLatch(threadCount);
            Stream<Callable<Double>> tasks =
                    IntStream.range(0, threadCount).mapToObj(i -> byTheClock(pieces.apply(i), ready));
            return ParallelTasks.run(tasks.toList()).stream().reduce(0.0, Double::sum);
        };
    }

    private Callable<Double> byTheClock(LongSupplier piece, CountDownLatch ready) {
        return () -> {
            ready.countDown();
            ready.await();
            long start = clock.getAsLong();
            long documents = 0;
            while (!isOver(start)) {
                documents += piece.getAsLong();
            }
            return documents * NANOS_PER_SECOND / (clock.getAsLong() - start);
        };
    }

    /** A run whose rate is measured: by elapsed time if services work for it too. */
    @FunctionalInterface
    public interface ServiceRun {

        /** Does the work, cleans up outside the measured time, and returns documents per second. */
        double documentsPerSecond() throws IOException, InterruptedException;
    }
}
