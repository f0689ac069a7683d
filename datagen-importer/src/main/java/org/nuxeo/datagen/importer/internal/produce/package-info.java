/**
 * From the generator to Kafka: {@link ProduceStage}.
 *
 * <p>Each partition of each topic is a {@code PartitionFeed}: its documents in the order of
 * the partition plan, and which of them Kafka has acknowledged. {@code ProduceWorker}
 * threads take turns at the feeds, one thread at a feed at a time, so that parents precede their children. Before
 * anything is sent, {@code TopicTail} reads from the end of each partition what an earlier run has left there; only
 * what is missing is sent.
 */
package org.nuxeo.datagen.importer.internal.produce;
