/**
 * Repositories in MongoDB, in Nuxeo's layout.
 *
 * <p>{@link MongoStore} is the connection. {@link MongoTarget} writes batches, and {@code MongoTarget.MongoBulkSorter} derives the
 * status of each document from the answer. {@link RepositorySetup} prepares a repository and checks the type of its
 * ids, {@link NuxeoIndexes} creates the indexes, {@link SequenceCounters} reserves ids in Nuxeo's counters, and {@link
 * ShardPlan} and {@code ChunkPlacement} spread a repository over a cluster.
 */
@NullMarked
package org.nuxeo.datagen.store.mongo;

import org.jspecify.annotations.NullMarked;
