/**
 * Topics, groups and clients of Kafka.
 *
 * <p>{@link Topics} names the topics, {@link TopicAdmin} creates, measures and deletes them, {@link GroupLag} tells
 * how far a consumer group is behind, and {@link KafkaClients} makes producers and consumers with the settings every
 * stage needs.
 */
package org.nuxeo.datagen.importer.internal.kafka;
