// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.measure;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;

/**
 * A meter of rates. Work of one thread is measured by its CPU time, so that ratios are valid on a busy machine. Work of
 * several threads is measured by elapsed time, because the speed-up is the question.
 */
public final class RateMeter {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final int WARM_UP_RUNS = 2;
    private static final int MAX_WARM_UPS = 10;

    /** Ratio of two rates, one after the other, up to which code counts as warm. */
    private static final double WARM = 1.03;

    private static final double[] POSITIONS = {0, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10};

    /**
     * Warm-up of runs against services in repetitions. They execute much more code than a loop and keep the compiler
     * busy for half a minute.
     */
    private static final int WARM_UP_REPETITIONS = 50;

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final LongSupplier clock;
    private final int repetitions;
    private final long nanos;

    /**
     * Makes a meter.
     *
     * @param repetitions number of repetitions of each measurement, at least 1
     * @param millis time of each repetition
     */
    public RateMeter(int repetitions, long millis) {
        this(repetitions, millis, System::nanoTime);
    }

    /**
     * Makes a meter with a clock.
     *
     * @param clock time in nanoseconds, like {@link System#nanoTime}
     */
    RateMeter(int repetitions, long millis, LongSupplier clock) {
        this.clock = clock;
        this.repetitions = repetitions;
        this.nanos = millis * 1_000_000;
    }

    /**
     * Measures several works in turn by the CPU time of this thread. Warm-up ends when a repetition is no faster than the one
     * before, after ten at most. Other load on the machine affects all works equally.
     *
     * @return the rates of each work, one for each repetition
     */
    public double[][] alone(Work... works) throws InterruptedException {
        double[][] rates = new double[works.length][repetitions];
        for (Work work : works) {
            double before = 0;
            double rate = alone(work);
            for (int i = 1; i < MAX_WARM_UPS && rate > WARM * before; i++) {
                before = rate;
                rate = alone(work);
            }
        }
        for (int i = 0; i < repetitions; i++) {
            for (int j = 0; j < works.length; j++) {
                rates[j][i] = alone(works[j]);
            }
        }
        return rates;
    }

    /**
     * Measures runs against services in turn. Warm-up consists of at least two runs of each and lasts as long as 50
     * repetitions, 25 s by default. Each repetition starts with a different run, so that no run always follows the same
     * one.
     *
     * @return the rates of each run, one for each repetition
     */
    public double[][] inTurn(ServiceRun... runs) throws InterruptedException {
        warmUp(runs);
        return inTurnWarm(runs);
    }

    /** Measures runs that are warm in turn, as {@link #inTurn} does. */
    public double[][] inTurnWarm(ServiceRun... runs) throws InterruptedException {
        double[][] rates = new double[runs.length][repetitions];
        for (int i = 0; i < repetitions; i++) {
            for (int j = 0; j < runs.length; j++) {
                int which = (i + j) % runs.length;
                rates[which][i] = runs[which].documentsPerSecond();
            }
        }
        return rates;
    }

    private void warmUp(ServiceRun... runs) throws InterruptedException {
        long[] leftNanos = new long[runs.length];
        Arrays.fill(leftNanos, WARM_UP_REPETITIONS * nanos);
        for (int round = 0;
                round < WARM_UP_RUNS || Arrays.stream(leftNanos).max().orElse(0) > 0;
                round++) {
            for (int i = 0; i < runs.length; i++) {
                if (round < WARM_UP_RUNS || leftNanos[i] > 0) {
                    long startNanos = clock.getAsLong();
                    runs[i].documentsPerSecond();
                    leftNanos[i] -= clock.getAsLong() - startNanos;
                }
            }
        }
    }

    /** Measures a point of a curve by CPU time. The work must be warm. */
    public Curve.Point point(double x, Work work) throws InterruptedException {
        double[] rates = new double[repetitions];
        for (int i = 0; i < repetitions; i++) {
            rates[i] = alone(work);
        }
        return new Curve.Point(x, rates);
    }

    /**
     * Measures work at the positions 0, 10,000, 100,000 … 10^10 by CPU time. The work must be warm.
     *
     * @param title title of the curve
     * @param yLabel label of the rate
     * @param end positions are below it
     */
    public Curve byPosition(String title, String yLabel, long end, LongFunction<Work> works)
            throws InterruptedException {
        List<Curve.Point> points = new ArrayList<>();
        for (double position : POSITIONS) {
            if (position < end) {
                points.add(point(position, works.apply((long) position)));
            }
        }
        return new Curve(title, "position", yLabel, true, points);
    }

    /** Measures a number of threads by elapsed time. The work must be warm. */
    public Curve.Point together(int threadCount, Work.Factory work) throws InterruptedException {
        double[] rates = new double[repetitions];
        for (int i = 0; i < repetitions; i++) {
            rates[i] = together(work, threadCount);
        }
        return new Curve.Point(threadCount, rates);
    }

    /** Returns documents per second of this thread's CPU time. */
    private double alone(Work work) throws InterruptedException {
        long start = threads.getCurrentThreadCpuTime();
        long documents = 0;
        long spent = 0;
        while (spent < nanos) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            documents += work.piece();
            spent = threads.getCurrentThreadCpuTime() - start;
        }
        return documents * NANOS_PER_SECOND / spent;
    }

    /** Returns documents per second of a number of threads by elapsed time, measured once. */
    public double together(Work.Factory factory, int threadCount) throws InterruptedException {
        CountDownLatch ready = new CountDownLatch(threadCount);
        List<Callable<Double>> tasks = new ArrayList<>();
        for (int i = 0; i < threadCount; i++) {
            tasks.add(byTheClock(factory.create(i), ready));
        }
        return ParallelTasks.run(tasks).stream()
                .mapToDouble(Double::doubleValue)
                .sum();
    }

    private Callable<Double> byTheClock(Work work, CountDownLatch ready) {
        return () -> {
            ready.countDown();
            ready.await();
            long start = clock.getAsLong();
            long documents = 0;
            long now = start;
            while (now - start < nanos) {
                documents += work.piece();
                now = clock.getAsLong();
            }
            return documents * NANOS_PER_SECOND / (now - start);
        };
    }

    /** The work that one thread repeats while it is measured. */
    @FunctionalInterface
    public interface Work {

        /** Does a piece of the work, of at most a few milliseconds, and returns its number of documents. */
        long piece();

        /** A factory of the work of each thread. */
        @FunctionalInterface
        interface Factory {

            /**
             * Returns the work of a thread.
             *
             * @param thread 0 to the number of threads - 1
             */
            Work create(int thread);
        }
    }

    /** A run against services. It is measured by elapsed time, because the services work for it too. */
    @FunctionalInterface
    public interface ServiceRun {

        /** Does the work, cleans up outside the measured time, and returns documents per second. */
        double documentsPerSecond() throws InterruptedException;

        /** Returns a run that repeats this one. */
        default ServiceRun times(int count) {
            return () -> {
                double secondsPerDocument = 0;
                for (int i = 0; i < count; i++) {
                    secondsPerDocument += 1 / documentsPerSecond();
                }
                return count / secondsPerDocument;
            };
        }
    }
}
