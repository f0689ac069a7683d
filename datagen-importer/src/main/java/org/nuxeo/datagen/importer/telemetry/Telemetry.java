package org.nuxeo.datagen.app.telemetry;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import org.nuxeo.datagen.app.progress.RunProgress;
import org.nuxeo.datagen.importer.kafka.KafkaSettings;
import org.nuxeo.datagen.importer.metrics.ImportMetrics;

/** What the stages of a command count and time, for Prometheus to read while they run; or nothing at all. */
public final class Telemetry implements AutoCloseable {

    private final PrometheusMeterRegistry registry;
    private final ImportMetrics metrics;
    private final MetricsEndpoint endpoint;

    private Telemetry(PrometheusMeterRegistry registry, ImportMetrics metrics, MetricsEndpoint endpoint) {
        this.registry = registry;
        this.metrics = metrics;
        this.endpoint = endpoint;
    }

    /** Nobody reads. */
    public static Telemetry none() {
        return new Telemetry(null, ImportMetrics.none(), null);
    }

    /**
     * Serves metrics on a loopback address.
     *
     * @param port 0 for any free one
     */
    public static Telemetry on(int port) {
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        new JvmMemoryMetrics().bindTo(registry);
        return new Telemetry(registry, new ImportMetrics(registry), new MetricsEndpoint(port, registry::scrape));
    }

    /** Counts in a registry that somebody else serves. */
    public static Telemetry into(PrometheusMeterRegistry registry) {
        return new Telemetry(registry, new ImportMetrics(registry), null);
    }

    /** Where the stages count. */
    public ImportMetrics metrics() {
        return metrics;
    }

    /** Where metrics are read, or null. */
    public String url() {
        return endpoint == null ? null : endpoint.url();
    }

    /** Measures how far a consumer group is behind, until closed. */
    public LagGauges watchLag(KafkaSettings kafka, String group) {
        return registry == null ? LagGauges.none() : LagGauges.watch(registry, kafka, group);
    }

    /** Counts what is told about the progress of stages, and tells it on. */
    public RunProgress counting(RunProgress progress) {
        return registry == null ? progress : new CountedProgress(progress, this::done);
    }

    private Counter done(String activity) {
        return Counter.builder("datagen.progress")
                .description("documents that an activity has done")
                .tag("activity", activity)
                .register(registry);
    }

    @Override
    public void close() {
        if (endpoint != null) {
            endpoint.close();
        }
    }
}
