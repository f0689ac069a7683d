// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.telemetry;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.KafkaException;
import org.nuxeo.datagen.store.failure.ServiceDownException;
import org.nuxeo.datagen.store.kafka.GroupLag;
import org.nuxeo.datagen.store.kafka.TopicAdmin;
import org.nuxeo.datagen.store.service.KafkaSettings;

/**
 * Gauges of the records that a consumer group has not committed yet, by partition. They are updated every few seconds.
 */
public final class LagGauges implements AutoCloseable {

    private static final long PERIOD_MILLIS = 3_000;

    private final MultiGauge gauges;
    private final TopicAdmin admin;
    private final String group;
    private final List<String> repositories;
    private final ScheduledExecutorService clock;

    private LagGauges(MultiGauge gauges, TopicAdmin admin, String group, List<String> repositories) {
        this.gauges = gauges;
        this.admin = admin;
        this.group = group;
        this.repositories = repositories;
        this.clock = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "lag");
            thread.setDaemon(true);
            return thread;
        });
    }

    static LagGauges none() {
        return new LagGauges(null, null, null, List.of());
    }

    static LagGauges watch(MeterRegistry registry, KafkaSettings kafka, String group, List<String> repositories) {
        MultiGauge gauges = MultiGauge.builder("datagen.lag")
                .description("records that a consumer group has not imported yet")
                .register(registry);
        LagGauges watching = new LagGauges(gauges, new TopicAdmin(kafka), group, repositories);
        watching.clock.scheduleWithFixedDelay(watching::ask, 0, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
        return watching;
    }

    private void ask() {
        List<MultiGauge.Row<?>> rows = new ArrayList<>();
        try {
            for (GroupLag lag : GroupLag.of(admin, group, repositories)) {
                Tags tags = Tags.of("group", group, "topic", lag.topic(), "partition", "" + lag.partition());
                rows.add(MultiGauge.Row.of(tags, lag.records()));
            }
        } catch (ServiceDownException | KafkaException e) {
            // The broker is away: the last figures stay. The stage itself reports that it waits.
            return;
        }
        gauges.register(rows, true);
    }

    /** Updates the gauges a last time, so that the final figures remain, and stops. */
    @Override
    public void close() {
        clock.shutdownNow();
        if (admin == null) {
            return;
        }
        try {
            if (clock.awaitTermination(PERIOD_MILLIS, TimeUnit.MILLISECONDS)) {
                ask();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            admin.close();
        }
    }
}
