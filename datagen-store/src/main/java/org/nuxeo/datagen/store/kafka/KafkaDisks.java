// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.kafka;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.LogDirDescription;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.Node;
import org.nuxeo.datagen.store.service.KafkaSettings;

/** The disks of the brokers of a cluster. */
public final class KafkaDisks {

    private KafkaDisks() {}

    /**
     * Returns how many bytes of records a topic can take until the disks are full, or empty if brokers do not tell: those
     * before Kafka 3.3, clients before 3.3, and those whose access rules forbid it.
     *
     * @param settings properties of any kind of client
     * @param topic an existing topic, all of whose copies take room
     */
    public static OptionalLong freeBytes(KafkaSettings settings, String topic) throws InterruptedException {
        Map<String, String> properties = new HashMap<>(settings.clientProperties());
        properties.keySet().retainAll(AdminClientConfig.configNames());
        try (Admin admin = KafkaClients.admin(
                new KafkaSettings(settings.bootstrapServers(), properties, settings.unreachableMillis()))) {
            Map<String, KafkaFuture<TopicDescription>> described =
                    admin.describeTopics(List.of(topic)).topicNameValues();
            TopicDescription found =
                    Objects.requireNonNull(described.get(topic)).get();
            int copies = found.partitions().get(0).replicas().size();
            Collection<Node> nodes = admin.describeCluster().nodes().get();
            List<Integer> brokers = nodes.stream().map(Node::id).toList();
            long free = 0;
            for (Map<String, LogDirDescription> disks :
                    admin.describeLogDirs(brokers).allDescriptions().get().values()) {
                for (LogDirDescription disk : disks.values()) {
                    if (disk.usableBytes().isEmpty()) {
                        return OptionalLong.empty();
                    }
                    free += disk.usableBytes().getAsLong();
                }
            }
            return OptionalLong.of(free / copies);
        } catch (ExecutionException | NoSuchMethodError e) {
            // older clients lack the methods
            return OptionalLong.empty();
        }
    }
}
