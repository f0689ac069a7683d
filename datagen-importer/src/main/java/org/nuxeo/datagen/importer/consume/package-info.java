/**
 * The import from Kafka into the stores, and the replay of its dead letters.
 *
 * <p>Any number of processes of one group run a {@link ConsumeStage}. In each, one thread polls ({@code Poller}) and
 * cuts the arriving records into items. An {@code ImportWorker} decodes them, writes them to MongoDB and passes them to
 * an {@code IndexWorker}. A {@code PartitionTracker} knows how far each partition is done, which is what is committed.
 * The {@code Pipeline} holds what these threads share: queues, a bounded pool of batches, and the one place where
 * refused documents become dead letters and the others are counted.
 *
 * <p>Counts are stored with the committed offsets ({@code Progress}), so that both always agree. {@link GroupReport}
 * reads them, even while a group is running. They are kept for each dataset ({@link ImportedDataset}), since groups and
 * topics may be shared. A {@link TopicCheck} finds records of another dataset before anything is imported; a {@code
 * TopicMonitor} finds topics that are removed during the import. A {@link Destination} is where documents go, and
 * prepares and completes the stores.
 */
package org.nuxeo.datagen.importer.consume;
