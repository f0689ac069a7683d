/**
 * The import from Kafka into the stores, and the replay of its dead letters.
 *
 * <p>Any number of processes of one group run a {@link ConsumeStage}. {@code RecordFlow} is the whole way of a record: it
 * is polled, decoded, written to MongoDB and to the index, settled, and its offset is committed. The {@code GroupMember}
 * talks to Kafka, a {@code PartitionTracker} knows how far each partition is done, and {@code DeadLetters} are the records
 * that cannot be imported.
 *
 * <p>Counts are stored with the committed offsets ({@code Progress}), so that both always agree. {@link ConsumedTopics}
 * reads them, even while a group is running. They are kept for each dataset ({@link ConsumeSettings.ImportedDataset}), since groups and
 * topics may be shared. A {@link TopicCheck} finds records of another dataset before anything is imported; a {@code
 * CompletionCheck} finds topics that are removed during the import. {@link ConsumedTopics} are those of repositories, or a log
 * of Nuxeo's importer. A {@link Destination} is where documents go, and prepares and completes the stores.
 */
@NullMarked
package org.nuxeo.datagen.importer.consume;

import org.jspecify.annotations.NullMarked;
