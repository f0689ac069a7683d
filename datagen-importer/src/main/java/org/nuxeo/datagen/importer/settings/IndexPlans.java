// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.settings;

import java.util.List;
import java.util.Objects;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.description.Refusal;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.store.index.IndexMapping;
import org.nuxeo.datagen.store.index.IndexPlan;

/** The indexes of a dataset, with the shards that they are given. */
public final class IndexPlans {

    private IndexPlans() {}

    /**
     * Returns the indexes of a dataset.
     *
     * @throws Refusal if an index has fewer shards than its documents need
     */
    public static List<IndexPlan> of(IndexShards shards, Dataset dataset) {
        return dataset.layout().repositories().stream()
                .map(repository -> of(shards, dataset, repository))
                .toList();
    }

    /**
     * Returns the index of a repository.
     *
     * @throws Refusal if it has fewer shards than its documents need
     */
    public static IndexPlan of(IndexShards shards, Dataset dataset, Repository repository) {
        String name = repository.label();
        long documents = dataset.layout().kinds().stream()
                .mapToLong(kind -> dataset.count(repository, kind))
                .sum();
        Integer given = shards.shards().of(name);
        int copies = Objects.requireNonNullElse(shards.replicas().of(name), 0);
        long most = shards.shardDocuments();
        long number = given == null ? IndexPlan.usualShards(documents, most) : given;
        IndexPlan plan = new IndexPlan(name, documents, number, copies, most, IndexMapping.of(dataset.archive()));
        if (!plan.fits()) {
            throw new Refusal(LayoutWords.INDEX_SHARDS, " " + name + "=" + plan.shards() + ": " + plan.limit());
        }
        return plan;
    }
}
