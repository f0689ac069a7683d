// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.telemetry;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.function.Function;
import org.nuxeo.datagen.store.metrics.ImportMetrics;
import org.nuxeo.datagen.store.service.KafkaSettings;

/** Metrics of a run, kept in a registry or not at all. */
public final class Telemetry {

    private final MeterRegistry registry;
    private final ImportMetrics metrics;

    private Telemetry(MeterRegistry registry, ImportMetrics metrics) {
        this.registry = registry;
        this.metrics = metrics;
    }

    /** Returns telemetry that counts nothing. */
    public static Telemetry none() {
        return new Telemetry(null, ImportMetrics.none());
    }

    /** Returns telemetry that counts in a registry. */
    public static Telemetry into(MeterRegistry registry) {
        return new Telemetry(registry, new ImportMetrics(registry));
    }

    /** Returns the metrics that the stages count into. */
    public ImportMetrics metrics() {
        return metrics;
    }

    /**
     * Measures the lag of a consumer group until the result is closed.
     *
     * @param repositories repositories whose topics are measured
     */
    public LagGauges watchLag(KafkaSettings kafka, String group, List<String> repositories) {
        return registry == null ? LagGauges.none() : LagGauges.watch(registry, kafka, group, repositories);
    }

    /** Returns progress that counts documents by activity and passes every call on. */
    public RunProgress counting(RunProgress progress) {
        return registry == null ? progress : new CountedProgress(progress, this::done);
    }

    private Counter done(String activity) {
        return Counter.builder("datagen.progress")
                .description("documents that an activity has done")
                .tag("activity", activity)
                .register(registry);
    }

    /** Progress that counts documents by activity and passes every call on. */
    record CountedProgress(RunProgress next, Function<String, Counter> counters) implements RunProgress {

        @Override
        public void started(String activity, long documents) {
            counters.apply(activity);
            next.started(activity, documents);
        }

        @Override
        public void advanced(String activity, long documents) {
            counters.apply(activity).increment(documents);
            next.advanced(activity, documents);
        }

        @Override
        public void putAside(byte[] record, String cause) {
            next.putAside(record, cause);
        }

        @Override
        public void note(String text) {
            next.note(text);
        }

        @Override
        public void ended() {
            next.ended();
        }
    }
}
