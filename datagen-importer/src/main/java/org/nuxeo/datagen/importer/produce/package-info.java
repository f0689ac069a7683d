/**
 * Sends documents from the generator to Kafka: {@link ProduceStage}.
 *
 * <p>Each partition of each topic has a {@code PartitionFeed} with its documents in the order of the partition plan,
 * which knows what Kafka has acknowledged. {@code ProduceWorker} threads take turns at the feeds, one thread at a feed
 * at a time, so that parents precede their children. Before anything is sent, {@code TopicTail} reads at the end of
 * each partition what an earlier run has sent, so that only missing documents are sent.
 */
@NullMarked
package org.nuxeo.datagen.importer.produce;

import org.jspecify.annotations.NullMarked;
