// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.settings;

import java.util.List;
import java.util.Objects;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.description.Refusal;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.store.index.IndexPlan;

/**
 * The shards of new indexes. An index that exists keeps its own.
 *
 * @param shards number of shards; the usual one follows from the number of documents
 * @param replicas number of copies of each shard; usually none
 * @param shardDocuments how many documents a shard can hold, at least 1
 */
public record IndexShards(RepositoryNumbers shards, RepositoryNumbers replicas, long shardDocuments) {

    /** As many shards as the documents need, without replicas. */
    public static final IndexShards USUAL =
            new IndexShards(RepositoryNumbers.USUAL, RepositoryNumbers.USUAL, IndexPlan.MOST_SHARD_DOCUMENTS);

    public IndexShards {
        Objects.requireNonNull(shards, "shards");
        Objects.requireNonNull(replicas, "replicas");
    }

    /**
     * Returns the indexes of a dataset.
     *
     * @throws Refusal if an index has fewer shards than its documents need
     */
    public List<IndexPlan> plans(Dataset dataset) {
        return dataset.layout().repositories().stream()
                .map(repository -> plan(dataset, repository))
                .toList();
    }

    /**
     * Returns the index of a repository.
     *
     * @throws Refusal if it has fewer shards than its documents need
     */
    public IndexPlan plan(Dataset dataset, Repository repository) {
        String name = repository.label();
        long documents = dataset.layout().kinds().stream()
                .mapToLong(kind -> dataset.count(repository, kind))
                .sum();
        Integer given = shards.of(name);
        Integer copies = replicas.of(name);
        IndexPlan plan = new IndexPlan(
                name,
                documents,
                given == null ? IndexPlan.usualShards(documents, shardDocuments) : given,
                copies == null ? 0 : copies,
                shardDocuments);
        if (!plan.fits()) {
            throw new Refusal(LayoutWords.INDEX_SHARDS, " " + name + "=" + plan.shards() + ": " + plan.limit());
        }
        return plan;
    }
}
