// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.bench.measure.Figure;
import org.nuxeo.datagen.bench.measure.Latencies;
import org.nuxeo.datagen.bench.measure.RateMeter;
import org.nuxeo.datagen.store.metrics.ImportMetrics.BatchLatency;

/**
 * Something that is done again and again, so that its rate can be measured.
 *
 * @param unit what is counted, and where
 * @param count units in a run; 0 if a run has a fixed time
 * @param stored whether MongoDB has a part in it
 * @param task does it once
 */
record Work(Figure.Unit unit, long count, boolean stored, Task task) {

    /** Returns work with documents, of which each run does all. */
    static Work ofDocuments(long documents, int threads, boolean stored, Task task) {
        return new Work(Figure.Unit.documents(threads), documents, stored, task);
    }

    /** Returns work of which only the rate is known. */
    static Work of(Figure.Unit unit, RateMeter.ServiceRun run) {
        return new Work(unit, 0, false, () -> Result.of(run.documentsPerSecond()));
    }

    /** A task that cleans up outside of the measured time. */
    interface Task {
        Result run() throws IOException, InterruptedException;

        /** Returns a task that repeats this one. */
        default Task times(int count) {
            return () -> {
                double secondsPerUnit = 0;
                for (int i = 0; i < count; i++) {
                    secondsPerUnit += 1 / run().perSecond();
                }
                return Result.of(count / secondsPerUnit);
            };
        }
    }

    /**
     * The result of a run.
     *
     * @param perSecond units a second
     * @param at where it belongs on the x axis of a curve; NaN for the value that was set
     * @param batches latencies of the batches of an import
     * @param parts units a second of one thread by part of the work
     * @param times latencies of requests, if it has any
     */
    record Result(
            double perSecond,
            double at,
            List<BatchLatency> batches,
            Map<String, Double> parts,
            @Nullable Latencies times) {

        static Result of(double perSecond) {
            return new Result(perSecond, Double.NaN, List.of(), Map.of(), null);
        }

        Result withBatches(List<BatchLatency> latencies) {
            return new Result(perSecond, at, latencies, parts, times);
        }

        Result withParts(Map<String, Double> rates) {
            return new Result(perSecond, at, batches, rates, times);
        }

        Result withTimes(Latencies latencies) {
            return new Result(perSecond, at, batches, parts, latencies);
        }

        Result at(double x) {
            return new Result(perSecond, x, batches, parts, times);
        }
    }
}
