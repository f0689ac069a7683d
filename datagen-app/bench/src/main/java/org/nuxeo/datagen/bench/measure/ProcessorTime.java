// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.measure;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.OptionalDouble;
import org.nuxeo.datagen.bench.measure.RateMeter.ServiceRun;
import org.nuxeo.datagen.charts.Numbers;

/**
 * The time of the processors while runs are measured, from which follows what limits several threads. If the processors
 * are idle, threads wait for a lock, a disk or a service. If they are busy and a document takes more of their time than with one
 * thread, the threads share caches, memory or the clock of a core.
 */
public final class ProcessorTime implements ServiceRun {

    /**
     * The shortest time of the processors that is reported, 0.1 s. Linux counts it in ticks of 10 ms, so a shorter time would be
     * wrong by more than a tenth.
     */
    public static final double LEAST_NANOS = 100e6;

    private static final double BUSY = 0.92;
    private static final double GROWN = 1.06;
    private static final double COLLECTING = 0.05;

    private final OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private final ServiceRun run;

    private double elapsedNanos;
    private double machineNanos;
    private double processNanos;
    private double collectingNanos;
    private double documents;

    /**
     * What the runs used, on average.
     *
     * @param busy processors that this process kept busy
     * @param others processors that other programs kept busy
     * @param collecting share of the time in which garbage was collected
     * @param nanosEach time of a processor for each document
     */
    record Use(double busy, double others, double collecting, double nanosEach) {

        /** Returns what limits a number of threads, given the use of the same work with one thread. */
        String limit(int threads, Use one, int processors) {
            if (busy + others > BUSY * processors && others > (1 - BUSY) * processors) {
                return Numbers.text("limit: other programs on %.2f processors", others);
            }
            if (busy < BUSY * threads * Math.min(1, one.busy)) {
                return "limit: waiting";
            }
            if (collecting > COLLECTING) {
                return Numbers.text("limit: garbage, %.0f %% of the time", 100 * collecting);
            }
            double grown = nanosEach / one.nanosEach;
            String limit = Numbers.text("limit: caches or memory, %.2f times the processor time", grown);
            return grown > GROWN ? limit : "no limit yet";
        }
    }

    /** @param run what is run, perhaps several times */
    public ProcessorTime(ServiceRun run) {
        this.run = run;
    }

    @Override
    public double documentsPerSecond() throws IOException, InterruptedException {
        long startNanos = System.nanoTime();
        long startProcess = system.getProcessCpuTime();
        long startCollecting = collectingMillis();
        system.getCpuLoad();
        double rate = run.documentsPerSecond();
        double elapsed = System.nanoTime() - startNanos;
        elapsedNanos += elapsed;
        machineNanos += Math.max(0, system.getCpuLoad()) * elapsed * system.getAvailableProcessors();
        processNanos += system.getProcessCpuTime() - startProcess;
        collectingNanos += (collectingMillis() - startCollecting) * 1e6;
        documents += rate * elapsed / 1e9;
        return rate;
    }

    /** Returns how many processors this process kept busy; empty if they were busy for less than {@link #LEAST_NANOS}. */
    public OptionalDouble busy() {
        return processNanos < LEAST_NANOS ? OptionalDouble.empty() : OptionalDouble.of(use().busy());
    }

    /** Returns how many processors all programs kept busy; empty if they were busy for less than {@link #LEAST_NANOS}. */
    public OptionalDouble machineBusy() {
        return machineNanos < LEAST_NANOS ? OptionalDouble.empty() : OptionalDouble.of(use().busy() + use().others());
    }

    private Use use() {
        double others = Math.max(0, machineNanos - processNanos) / elapsedNanos;
        double collecting = collectingNanos / elapsedNanos;
        return new Use(processNanos / elapsedNanos, others, collecting, processNanos / documents);
    }

    /**
     * Returns the number of threads, how many processors they kept busy, and what limits them.
     *
     * @param one the time of the same work with one thread
     */
    public String text(int threads, ProcessorTime one) {
        String busy = Numbers.text("%.2f processors busy", use().busy);
        String limit = ", " + use().limit(threads, one.use(), system.getAvailableProcessors());
        return threads == 1 ? "on 1 thread, " + busy : "on " + threads + " threads, " + busy + limit;
    }

    private static long collectingMillis() {
        return Rates.total(ManagementFactory.getGarbageCollectorMXBeans(), GarbageCollectorMXBean::getCollectionTime);
    }
}
