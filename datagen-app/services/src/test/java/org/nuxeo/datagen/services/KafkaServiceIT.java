// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.services;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.store.service.ServiceKind;

class KafkaServiceIT {
    @TempDir
    Path work;

    @Test
    @Tag("long")
    void keepsRecordsInOrderAndLeavesNothingBehind() throws Exception {
        EmbeddedServices services =
                EmbeddedServices.start(EnumSet.of(ServiceKind.KAFKA), ServiceHeaps.defaults(), work);
        Remains remains = Remains.of(services);
        try (services) {
            String address = services.addresses().kafka();
            assertThat(address).startsWith("127.0.0.1:");
            assertThat(services.addresses().mongo()).isNull();
            Map<String, Object> client = Map.of("bootstrap.servers", address);
            try (Admin admin = Admin.create(client)) {
                admin.createTopics(List.of(new NewTopic("letters", 2, (short) 1)))
                        .all()
                        .get();
            }
            try (KafkaProducer<String, String> producer =
                    new KafkaProducer<>(client, new StringSerializer(), new StringSerializer())) {
                List<Future<RecordMetadata>> sent = new ArrayList<>();
                for (int i = 0; i < 1000; i++) {
                    sent.add(producer.send(new ProducerRecord<>("letters", i % 2, null, "" + i)));
                }
                for (Future<RecordMetadata> each : sent) {
                    each.get();
                }
            }
            List<Integer> read =
                    readAll(address, 1000).stream().map(Integer::valueOf).toList();
            assertThat(read).hasSize(1000);
            for (int partition = 0; partition < 2; partition++) {
                int remainder = partition;
                assertThat(read)
                        .filteredOn(each -> each % 2 == remainder)
                        .hasSize(500)
                        .isSorted()
                        .doesNotHaveDuplicates();
            }
        }
        remains.assertNone(work);
        assertThat(work.resolve("kafka.log")).exists();
    }

    private static List<String> readAll(String address, int expected) {
        Map<String, Object> client =
                Map.of("bootstrap.servers", address, "group.id", "readers", "auto.offset.reset", "earliest");
        List<String> values = new ArrayList<>();
        try (KafkaConsumer<String, String> consumer =
                new KafkaConsumer<>(client, new StringDeserializer(), new StringDeserializer())) {
            consumer.subscribe(List.of("letters"));
            long deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
            while (values.size() < expected && System.nanoTime() < deadline) {
                for (ConsumerRecord<String, String> found : consumer.poll(Duration.ofMillis(200))) {
                    values.add(found.value());
                }
            }
        }
        return values;
    }
}
