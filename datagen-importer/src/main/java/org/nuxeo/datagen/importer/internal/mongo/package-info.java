/**
 * Repositories in MongoDB as Nuxeo has them.
 *
 * <p>{@link MongoStore} is the connection, {@link MongoTarget} takes batches, and {@code MongoBulkSorter} says of
 * each document what an answer means. {@link RepositorySetup} makes a repository ready and checks what ids it has,
 * {@link NuxeoIndexes} creates the indexes, {@link SequenceCounters} takes ids from Nuxeo's counters, and
 * {@link ShardPlan} splits a repository over a cluster.
 */
package org.nuxeo.datagen.importer.internal.mongo;
