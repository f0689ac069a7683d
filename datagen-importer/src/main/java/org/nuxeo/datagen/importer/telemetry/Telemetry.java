// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.telemetry;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.DaemonThread;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.store.failure.ServiceDownException;
import org.nuxeo.datagen.store.kafka.TopicAdmin;
import org.nuxeo.datagen.store.kafka.TopicAdmin.GroupLag;
import org.nuxeo.datagen.store.metrics.ImportMetrics;
import org.nuxeo.datagen.store.service.KafkaSettings;

/** Metrics of a run, kept in a registry or not at all. */
public final class Telemetry {

    private final @Nullable MeterRegistry registry;
    private final ImportMetrics metrics;

    private Telemetry(@Nullable MeterRegistry registry, ImportMetrics metrics) {
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
        Check.given("kafka", kafka, "group", group, "repositories", repositories);
        return registry == null ? () -> {} : new LagWatch(registry, kafka, group, repositories);
    }

    /**
     * Gauges of the records that a consumer group has not committed yet, by partition. They are updated every few seconds.
     */
    public interface LagGauges extends AutoCloseable {

        /** Updates the gauges a last time, so that the final figures remain, and stops. */
        @Override
        void close();
    }

    private static final class LagWatch implements LagGauges {

        private static final Duration PERIOD = Duration.ofSeconds(3);

        private final MultiGauge gauges;
        private final TopicAdmin admin;
        private final String group;
        private final List<String> repositories;
        private final ScheduledExecutorService clock;

        LagWatch(MeterRegistry registry, KafkaSettings kafka, String group, List<String> repositories) {
            this.gauges = MultiGauge.builder("datagen.lag")
                    .description("records that a consumer group has not imported yet")
                    .register(registry);
            this.admin = new TopicAdmin(kafka);
            this.group = group;
            this.repositories = repositories;
            this.clock = Executors.newSingleThreadScheduledExecutor(task -> new DaemonThread("lag", task));
            clock.scheduleWithFixedDelay(this::ask, 0, PERIOD.toMillis(), TimeUnit.MILLISECONDS);
        }

        private void ask() {
            List<MultiGauge.Row<?>> rows = new ArrayList<>();
            try {
                for (GroupLag lag : admin.within(PERIOD).lag(group, repositories)) {
                    Tags tags = Tags.of("group", group, "topic", lag.topic(), "partition", "" + lag.partition());
                    rows.add(MultiGauge.Row.of(tags, lag.records()));
                }
            } catch (ServiceDownException | KafkaException e) {
                // The broker is away: the last figures stay. The stage itself reports that it waits.
                return;
            }
            gauges.register(rows, true);
        }

        @Override
        public void close() {
            clock.shutdownNow();
            try {
                if (clock.awaitTermination(PERIOD.toMillis(), TimeUnit.MILLISECONDS)) {
                    ask();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } finally {
                admin.close();
            }
        }
    }
}
