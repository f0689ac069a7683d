/**
 * Topics, consumer groups and clients of Kafka.
 *
 * <p>{@link Topics} has the names of the topics. {@link TopicAdmin} creates, describes and deletes them. {@link
 * PartitionReader} reads ranges of partitions. {@link KafkaClients} creates producers and consumers with the settings that all
 * stages need.
 */
@NullMarked
package org.nuxeo.datagen.store.kafka;

import org.jspecify.annotations.NullMarked;
