package org.nuxeo.datagen.importer.telemetry;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.nuxeo.datagen.importer.report.BatchLatency;

/**
 * What the stages count and time. Names follow Micrometer's convention; a Prometheus registry turns
 * {@code datagen.documents} into {@code datagen_documents_total}. Thread safe.
 */
public final class ImportMetrics {

    private final MeterRegistry registry;
    private final BatchTimes batchTimes = new BatchTimes();

    public ImportMetrics(MeterRegistry registry) {
        this.registry = registry;
    }

    /** Metrics that nobody reads. */
    public static ImportMetrics none() {
        return new ImportMetrics(new SimpleMeterRegistry());
    }

    /** Returns metrics that count into the same registry and tell the latencies of one stage alone. */
    public ImportMetrics ofOneStage() {
        return new ImportMetrics(registry);
    }

    public MeterRegistry registry() {
        return registry;
    }

    /** Documents done, by activity (produce, import, index, verify) and repository. */
    public Counter documents(String activity, String repository) {
        return Counter.builder("datagen.documents")
                .description("documents done")
                .tag("activity", activity)
                .tag("repository", repository)
                .register(registry);
    }

    /** Documents that were there already, by activity and repository. */
    public Counter present(String activity, String repository) {
        return Counter.builder("datagen.documents.present")
                .description("documents found as already present")
                .tag("activity", activity)
                .tag("repository", repository)
                .register(registry);
    }

    /** Counts documents that an activity has settled in a repository: new ones, and those that were there already. */
    public void settled(String activity, String repository, long written, long present) {
        documents(activity, repository).increment(written);
        present(activity, repository).increment(present);
    }

    /** Documents sent to a store, every attempt counted. */
    public Counter attempts(String store) {
        return Counter.builder("datagen.attempts")
                .description("documents sent to a store, repetitions included")
                .tag("store", store)
                .register(registry);
    }

    /** Requests that had to be repeated, in whole or in part. */
    public Counter retries(String store) {
        return Counter.builder("datagen.retries")
                .description("requests repeated in whole or in part")
                .tag("store", store)
                .register(registry);
    }

    public Counter deadLetters() {
        return Counter.builder("datagen.dead.letters")
                .description("records put aside")
                .register(registry);
    }

    /** Time from request to reply of one batch. */
    public Timer batchTime(String store) {
        return Timer.builder("datagen.batch")
                .description("time of one batch")
                .tag("store", store)
                .publishPercentileHistogram()
                .minimumExpectedValue(java.time.Duration.ofMillis(1))
                .maximumExpectedValue(java.time.Duration.ofSeconds(60))
                .register(registry);
    }

    /** A number that is read when somebody asks; replaces that of an earlier stage. */
    public void gauge(String name, String description, Supplier<Number> value) {
        Gauge earlier = registry.find(name).gauge();
        if (earlier != null) {
            registry.remove(earlier);
        }
        Gauge.builder(name, value)
                .description(description)
                .strongReference(true)
                .register(registry);
    }

    /** Notes how long a batch took in a store. */
    public void batchDone(String store, Timer timer, long nanos) {
        timer.record(nanos, TimeUnit.NANOSECONDS);
        batchTimes.record(store, nanos);
    }

    /** Returns how long batches took so far, by store. */
    public List<BatchLatency> batchLatencies() {
        return batchTimes.latencies();
    }
}
