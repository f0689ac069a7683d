// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.ScalarResult;

/**
 * A profiler that measures operations in a second of processor time. So results on a shared machine are close to those of
 * an idle core. Other processes still influence the caches and the clock. Garbage collection and compilation are not
 * counted, since other threads do them.
 */
public final class CpuRateProfiler implements InternalProfiler {

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private long beforeNanos;

    @Override
    public String getDescription() {
        return "operations a second of processor time of the measuring threads";
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        beforeNanos = workerNanos();
    }

    @Override
    public Collection<ScalarResult> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        double rate = result.getMetadata().getMeasuredOps() * 1e9 / (workerNanos() - beforeNanos);
        return List.of(new ScalarResult("cpu.rate", rate, "ops/cpu-s", AggregationPolicy.AVG));
    }

    private long workerNanos() {
        long nanos = 0;
        for (long id : threads.getAllThreadIds()) {
            var info = threads.getThreadInfo(id);
            if (info != null && info.getThreadName().contains("jmh-worker")) {
                nanos += Math.max(0, threads.getThreadCpuTime(id));
            }
        }
        return nanos;
    }
}
