// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.bench.measure.Figure.Unit;
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
 * @param results results of its runs
 */
record Work(Unit unit, long count, boolean stored, Task task, List<Result> results) implements RateMeter.ServiceRun {

    Work(Unit unit, long count, boolean stored, Task task) {
        this(unit, count, stored, task, new ArrayList<>());
    }

    /** Returns work with documents, of which each run does all. */
    static Work ofDocuments(long documents, int threads, boolean stored, Task task) {
        return new Work(Unit.documents(threads), documents, stored, task);
    }

    @Override
    public double documentsPerSecond() throws IOException, InterruptedException {
        results.add(task.run());
        return last().rate();
    }

    Result last() {
        return results.get(results.size() - 1);
    }

    double[] rates(ToDoubleFunction<Result> rate) {
        return results.stream().mapToDouble(rate).toArray();
    }

    /** Makes a work from its settings; null if the dataset or the machine is too small for it. */
    interface Maker extends Function<Step.Settings, @Nullable Work> {}

    /** A task that cleans up outside of the measured time. */
    interface Task {
        Result run() throws IOException, InterruptedException;

        /** Returns a task that does others one after the other, which together are a number of units. */
        static Task inTurn(List<Task> tasks, int units) {
            return () -> {
                double seconds = 0;
                for (Task each : tasks) {
                    seconds += 1 / each.run().rate();
                }
                return Result.of(units / seconds);
            };
        }

        /** Returns a task that repeats this one. */
        default Task times(int count) {
            return inTurn(Collections.nCopies(count, this), count);
        }
    }

    /**
     * The result of a run.
     *
     * @param rate units a second
     * @param at where it belongs on the x axis of a curve; NaN for the value that was set
     * @param batches latencies of the batches of an import
     * @param parts units a second of one thread by part of the work
     * @param times latencies of requests, if it has any
     */
    record Result(
            double rate, double at, List<BatchLatency> batches, Map<String, Double> parts, Optional<Latencies> times) {
        static Result of(double rate) {
            return new Result(rate, Double.NaN, List.of(), Map.of(), Optional.empty());
        }
    }
}
