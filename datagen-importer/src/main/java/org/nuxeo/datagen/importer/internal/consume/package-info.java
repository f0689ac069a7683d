/**
 * From Kafka into the stores: the import, and the replay of its dead letters.
 *
 * <p>{@link ConsumeStage} is run by any number of processes of one group. In each, one thread polls
 * ({@code Poller}) and cuts what arrives into items; {@code ImportWorker} decodes them,
 * writes them to MongoDB and hands them to {@code IndexWorker}; a {@code PartitionTracker}
 * knows how far each partition is done, which is what is committed. {@code Pipeline} is what
 * these threads share: queues, a bounded pool of batches, and the one place where refused documents become dead
 * letters and the others are counted.
 *
 * <p>Counts travel with the committed offsets ({@code Progress}), so that both always agree;
 * {@link GroupReport} reads them, also while a group is at work. They are kept for each dataset
 * ({@link ImportedDataset}), since groups and topics may be shared: {@link TopicCheck} finds records of another dataset
 * before anything is imported, and {@code TopicWatch} topics that are removed meanwhile. Where documents go, and what is done to the stores
 * before and after, is a {@link Destination}.
 */
package org.nuxeo.datagen.importer.internal.consume;
