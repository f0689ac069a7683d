// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.bench.measure.Figure;
import org.nuxeo.datagen.bench.measure.Figure.Unit;
import org.nuxeo.datagen.bench.measure.Latencies;
import org.nuxeo.datagen.bench.measure.RateMeter;
import org.nuxeo.datagen.store.metrics.ImportMetrics.BatchLatency;

/** The works that can be measured, by the name after {@code work}. */
final class Works implements AutoCloseable {

    private final Map<String, Function<Step.Settings, @Nullable Work>> all = new TreeMap<>();
    private final FileWorks files;
    private final Step.Settings step;
    private final int threads;

    /**
     * @param host has the documents and services
     * @param step the step that names works
     */
    Works(DirectHost host, RateMeter meter, Step.Settings step) {
        this.step = step;
        this.threads = host.threads();
        this.files = new FileWorks(host, meter);
        all.putAll(new LoopWorks(host.dataset(), meter).all());
        all.putAll(new StageWorks(host).all());
        all.putAll(new BareWorks(host).all());
        all.putAll(files.all());
        all.put("in-turn", this::inTurn);
    }

    /** Returns a work; null if the dataset or the machine is too small for it. */
    @Nullable
    Work of(JsonNode definition) {
        Step.Settings settings = step.with(definition);
        return settings.oneOf("work", all, "").apply(settings);
    }

    /** Works one after the other: with each document, all of them are done. */
    private Work inTurn(Step.Settings settings) {
        List<Work> works = new ArrayList<>();
        settings.yaml().path("works").forEach(each -> works.add(of(each)));
        return new Work(Unit.documents(threads), 0, false, () -> {
            double seconds = 0;
            for (Work each : works) {
                seconds += 1 / each.task().run().perSecond();
            }
            return Work.Result.of(1 / seconds);
        });
    }

    @Override
    public void close() throws IOException {
        files.close();
    }

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
}
