// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.model.Filters;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.bson.Document;
import org.nuxeo.datagen.core.Dataset;

/** Checks of the stored documents and records with the clients of the servers, independently of this program. */
final class ExactCounts {

    private static final List<String> REPOSITORIES = List.of("us-east", "us-west", "archives");

    private ExactCounts() {}

    /** Checks that exactly the documents of a dataset are stored, each once and below a stored parent. */
    static void requireStored(String mongo, String database, Dataset dataset) {
        long documents = 0;
        Set<String> all = new HashSet<>();
        try (MongoClient client = MongoClients.create(mongo)) {
            for (String repository : REPOSITORIES) {
                Set<String> ids = new HashSet<>();
                Set<String> parents = new HashSet<>();
                for (Document each :
                        client.getDatabase(database).getCollection(repository).find()) {
                    assertThat(ids.add(each.getString("ecm:id")))
                            .as(each.toJson())
                            .isTrue();
                    if (each.containsKey("ecm:parentId")) {
                        documents++;
                        all.add(repository + each.getString("ecm:id"));
                        parents.add(each.getString("ecm:parentId"));
                    }
                }
                assertThat(ids).as("parents in " + repository).containsAll(parents);
            }
        }
        assertThat(documents).as("documents in MongoDB").isEqualTo(dataset.size());
        assertThat(all).as("distinct documents").hasSize((int) dataset.size());
    }

    /** Checks that only the roots are stored. */
    static void requireNothingStored(String mongo, String database) {
        try (MongoClient client = MongoClients.create(mongo)) {
            for (String repository : REPOSITORIES) {
                assertThat(client.getDatabase(database)
                                .getCollection(repository)
                                .countDocuments(Filters.exists("ecm:parentId")))
                        .as("left in " + repository)
                        .isZero();
            }
        }
    }

    /** Checks that only the folders of a dataset are stored. */
    static void requireNoDocuments(String mongo, String database, Dataset dataset) {
        try (MongoClient client = MongoClients.create(mongo)) {
            for (String repository : REPOSITORIES) {
                assertThat(client.getDatabase(database)
                                .getCollection(repository)
                                .countDocuments(Filters.and(
                                        Filters.exists("ecm:parentId"),
                                        Filters.nin("ecm:primaryType", "Domain", "Folder"))))
                        .as("left of " + dataset.spec().dataSeed() + " in " + repository)
                        .isZero();
            }
        }
    }

    /** Checks that every document was sent at least once and that there are no dead letters. */
    static void requireSent(String kafka, long documents) {
        Set<String> values = new HashSet<>();
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", kafka), new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            List<TopicPartition> partitions = consumer.listTopics().entrySet().stream()
                    .filter(topic -> topic.getKey().startsWith("nuxeo-import-"))
                    .flatMap(topic -> topic.getValue().stream())
                    .map(info -> new TopicPartition(info.topic(), info.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            while (partitions.stream().anyMatch(each -> consumer.position(each) < ends.get(each))) {
                for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(200))) {
                    assertThat(record.topic()).isNotEqualTo("nuxeo-import-dead-letters");
                    values.add(record.topic() + Arrays.toString(record.value()));
                }
            }
        }
        assertThat(values).as("distinct records").hasSize((int) documents);
    }

    /** Checks that there are no topics. */
    static void requireNoTopics(String kafka) {
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", kafka), new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            assertThat(consumer.listTopics().keySet()).noneMatch(topic -> topic.startsWith("nuxeo-import-"));
        }
    }
}
