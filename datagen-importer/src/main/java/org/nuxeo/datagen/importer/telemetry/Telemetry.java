package org.nuxeo.datagen.importer.telemetry;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import org.nuxeo.datagen.importer.service.KafkaSettings;

/** What the stages of a run count and time, in a registry that somebody serves; or nothing at all. */
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

    /** Returns where the stages count. */
    public ImportMetrics metrics() {
        return metrics;
    }

    /**
     * Measures how far a consumer group is behind, until closed.
     *
     * @param repositories whose topics count
     */
    public LagGauges watchLag(KafkaSettings kafka, String group, List<String> repositories) {
        return registry == null ? LagGauges.none() : LagGauges.watch(registry, kafka, group, repositories);
    }

    /** Returns progress that counts documents by activity and passes everything on. */
    public RunProgress counting(RunProgress progress) {
        return registry == null ? progress : new CountedProgress(progress, this::done);
    }

    private Counter done(String activity) {
        return Counter.builder("datagen.progress")
                .description("documents that an activity has done")
                .tag("activity", activity)
                .register(registry);
    }
}
