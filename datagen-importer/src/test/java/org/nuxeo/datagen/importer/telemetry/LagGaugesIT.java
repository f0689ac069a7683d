// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.nuxeo.datagen.importer.telemetry.Telemetry.LagGauges;
import org.nuxeo.datagen.importer.testing.PipelineServices;
import org.nuxeo.datagen.store.kafka.KafkaClients;
import org.nuxeo.datagen.store.kafka.TopicAdmin;
import org.nuxeo.datagen.store.kafka.Topics;
import org.nuxeo.datagen.testing.Eventually;

/** Gauges of a group with lag, with a real broker. */
class LagGaugesIT {
    private static final String GROUP = "second";
    private static final String TOPIC = Topics.documents("us-east");

    @RegisterExtension
    static final PipelineServices SERVICES = new PipelineServices();

    private final MeterRegistry registry = new SimpleMeterRegistry();

    /** Returns the gauge of a partition, or -1 while there is none. */
    private double lag(int partition) {
        Gauge gauge = registry.find("datagen.lag")
                .tags("group", GROUP, "topic", TOPIC, "partition", "" + partition)
                .gauge();
        return gauge == null ? -1 : gauge.value();
    }

    private static void send(int partition, int records) {
        try (KafkaProducer<byte[], byte[]> producer = KafkaClients.producer(SERVICES.kafka(), Map.of())) {
            for (int i = 0; i < records; i++) {
                producer.send(new ProducerRecord<>(TOPIC, partition, null, new byte[1]));
            }
        }
    }

    private static void commit(int partition, long offset) {
        try (KafkaConsumer<byte[], byte[]> consumer = KafkaClients.consumer(SERVICES.kafka(), GROUP, Map.of())) {
            consumer.commitSync(Map.of(new TopicPartition(TOPIC, partition), new OffsetAndMetadata(offset)));
        }
    }

    @Test
    void everyPartitionHasALagGaugeAndTheLastValueIsFinal() throws Exception {
        try (TopicAdmin admin = new TopicAdmin(SERVICES.kafka())) {
            admin.ensure(TOPIC, 2);
        }
        send(0, 7);
        send(1, 4);
        commit(0, 5);
        try (LagGauges gauges = Telemetry.into(registry).watchLag(SERVICES.kafka(), GROUP, List.of("us-east"))) {
            assertThat(gauges).isNotNull();
            Eventually.await("the lag of both partitions", () -> lag(0) == 2 && lag(1) == 4);
            commit(0, 7);
            commit(1, 4);
        }
        assertThat(lag(0)).isZero();
        assertThat(lag(1)).isZero();
    }
}
