// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.index;

import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.index.IndexAdmin;

/**
 * The time in which the indexes of all repositories are filled. They are created unless they exist, and are not refreshed
 * before the end. Runs that overlap do not disturb each other: the first that ends turns the refresh on, which costs the
 * others speed only.
 */
public final class IndexFilling implements AutoCloseable {

    private final IndexAdmin admin;

    private IndexFilling(IndexAdmin admin) {
        this.admin = admin;
    }

    /** Creates the missing indexes and turns the refresh off. */
    public static IndexFilling begin(ElasticStore elastic) {
        IndexAdmin admin = new IndexAdmin(elastic);
        for (Repository repository : Repository.values()) {
            admin.ensure(repository.label());
            admin.beginFilling(repository.label());
        }
        return new IndexFilling(admin);
    }

    /** Turns the refresh on and makes everything searchable. */
    @Override
    public void close() {
        for (Repository repository : Repository.values()) {
            admin.endFilling(repository.label());
        }
    }
}
