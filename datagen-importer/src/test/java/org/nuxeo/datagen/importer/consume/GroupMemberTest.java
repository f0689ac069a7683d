// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.consume;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.importer.stage.Stage.StageContext;
import org.nuxeo.datagen.store.failure.ServiceDownException;
import org.nuxeo.datagen.store.retry.RetryPolicy;

class GroupMemberTest {

    private record Number(String name, DoubleSupplier value) implements Metric {

        @Override
        public MetricName metricName() {
            return new MetricName(name, "consumer-metrics", "", Map.of());
        }

        @Override
        public Object metricValue() {
            return value.getAsDouble();
        }
    }

    /** A suspended broker takes heartbeats for a while, so sending them does not show that it answers. */
    @Test
    void aBrokerThatSendsNothingIsAway() {
        long startNanos = System.nanoTime();
        Metric heartbeats = new Number("last-heartbeat-seconds-ago", () -> 1);
        // Something arrives in the first two seconds.
        Metric incoming =
                new Number("incoming-byte-total", () -> Math.min(2_000_000_000L, System.nanoTime() - startNanos));
        try (MockConsumer<byte[], byte[]> consumer = new MockConsumer<>("earliest") {
                    @Override
                    public synchronized Map<MetricName, ? extends Metric> metrics() {
                        return Map.of(heartbeats.metricName(), heartbeats, incoming.metricName(), incoming);
                    }
                };
                GroupMember member = new GroupMember(
                        consumer,
                        ConsumeSettings.of(List.of("archives"), 1).withRetry(RetryPolicy.within(Duration.ofSeconds(1))),
                        null,
                        "here",
                        StageContext.none(),
                        item -> {})) {
            while (System.nanoTime() - startNanos < 2_000_000_000L) {
                member.poll(false);
            }
            assertThatThrownBy(() -> {
                        while (System.nanoTime() - startNanos < 20_000_000_000L) {
                            member.poll(false);
                        }
                    })
                    .isInstanceOf(ServiceDownException.class)
                    .hasMessageContaining("kafka at here does not answer");
        }
    }
}
