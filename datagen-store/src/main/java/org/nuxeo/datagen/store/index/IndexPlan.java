// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.index;

import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.core.text.WholeNumber;

/**
 * How large the index of a repository gets, and the shards that hold it.
 *
 * @param repository name of the repository
 * @param documents number of its documents, folders included
 * @param shards number of shards without their copies, at least 1; servers allow {@link #MOST_SHARDS}
 * @param replicas number of copies of each shard, at least 0
 * @param shardDocuments how many documents a shard can hold; a server's limit is {@link #MOST_SHARD_DOCUMENTS}
 * @param properties what the archive's fields are in the mapping, see {@link IndexMapping#of}
 */
public record IndexPlan(
        String repository, long documents, long shards, int replicas, long shardDocuments, String properties) {

    /** The most shards of an index, unless each server is started with another limit. */
    public static final int MOST_SHARDS = 1_024;

    /** The most documents of a shard, which is a Lucene index; deleted ones that are still stored count too. */
    public static final long MOST_SHARD_DOCUMENTS = 2_147_483_519L;

    /**
     * Bytes on disk for each document without replicas, with the words of files: {@code archives} of 400 customers and 60 months,
     * flushed and merged.
     * 2016 published 863 for smaller documents.
     */
    public static final int DOCUMENT_BYTES = 1_816;

    private static final long USUAL_SHARD_BYTES = 40_000_000_000L;
    private static final long USUAL_SHARD_DOCUMENTS = 200_000_000;

    public IndexPlan {
        Check.atLeast("documents", documents, 0);
        Check.atLeast("shards", shards, 1);
        Check.atLeast("replicas", replicas, 0);
        Check.atLeast("documents of a shard", shardDocuments, 1);
    }

    /**
     * Returns the number of shards for an index, each of about 40 GB and at most 200 million documents, or more if there would
     * be too many shards.
     */
    public static long usualShards(long documents, long shardDocuments) {
        long usual = Math.min(USUAL_SHARD_BYTES / DOCUMENT_BYTES, USUAL_SHARD_DOCUMENTS);
        return Math.max(Math.min(quotient(documents, usual), MOST_SHARDS), quotient(documents, shardDocuments));
    }

    private static long quotient(long all, long each) {
        return Math.max(1, (all + each - 1) / each);
    }

    /** Returns whether the shards can hold the documents. */
    public boolean fits() {
        return shards >= fewestShards();
    }

    /** Returns whether a server creates an index of so many shards. */
    public boolean isPossible() {
        return shards <= MOST_SHARDS;
    }

    /** Returns the smallest number of shards that can hold the documents. */
    public long fewestShards() {
        return quotient(documents, shardDocuments);
    }

    /** Returns this plan for an index that has another number of documents already, if that is larger. */
    IndexPlan withAtLeast(long held) {
        return new IndexPlan(repository, Math.max(held, documents), shards, replicas, shardDocuments, properties);
    }

    /** Returns this plan with another number of shards. */
    public IndexPlan withShards(long number) {
        return new IndexPlan(repository, documents, number, replicas, shardDocuments, properties);
    }

    /** Returns the mean number of documents in a shard. */
    public long meanDocuments() {
        return quotient(documents, shards);
    }

    /** Returns the mean size of a shard on disk. */
    public long meanBytes() {
        return meanDocuments() * DOCUMENT_BYTES;
    }

    /** Returns in words why a smaller number of shards does not do, such as {@code must be at least 5 …}. */
    public String limit() {
        return "must be at least " + WholeNumber.grouped(fewestShards()) + " for the "
                + WholeNumber.grouped(documents) + " documents of " + repository + ", since a shard holds "
                + WholeNumber.grouped(shardDocuments) + " at most";
    }
}
