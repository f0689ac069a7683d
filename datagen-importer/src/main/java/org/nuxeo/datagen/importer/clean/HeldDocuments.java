// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.clean;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.stage.OtherDocuments;
import org.nuxeo.datagen.store.document.StoredDocuments;

/**
 * What a store holds of a repository: documents of the dataset, of other datasets with the same seeds, and of others. Shared
 * folders are not counted. Not thread safe.
 */
final class HeldDocuments {

    private final StoredDocuments model;
    private final Repository repository;
    /** Folders of the dataset that hold documents of others. */
    final Set<Identity> neededFolders;
    /** The number of documents of the dataset. */
    long own;
    /** The documents of other datasets with the same seeds, or null if there are none. */
    @Nullable
    OtherDocuments others;

    private boolean strange;
    /** Whether a document of the dataset is where a dataset with another live boundary has it. */
    boolean isElsewhere;

    /** @param neededFolders folders of the dataset that hold documents of others */
    HeldDocuments(StoredDocuments model, Repository repository, Set<Identity> neededFolders) {
        this.model = model;
        this.repository = repository;
        this.neededFolders = neededFolders;
    }

    /**
     * Adds a document, and returns whether it is the dataset's.
     *
     * @param isOwn whether it is
     * @param liveFrom the live boundary of its dataset; null if it is not known
     */
    boolean add(@Nullable String id, boolean isOwn, @Nullable Integer liveFrom) {
        Identity issued = id == null ? null : model.ids().issued(model.dataset(), repository, id);
        boolean shared = issued != null && issued.kind().isShared();
        if (isOwn) {
            own += shared ? 0 : 1;
        } else if (issued == null) {
            strange = true;
        } else if (!shared) {
            OtherDocuments other = OtherDocuments.of(model.dataset(), repository, issued);
            others = (liveFrom == null ? other : other.withLiveFrom(liveFrom)).plus(others);
            isElsewhere |=
                    model.dataset().contains(issued) && model.dataset().layout().repository(issued) != repository;
        }
        return isOwn;
    }

    /** Returns the number of documents of other datasets with the same seeds. */
    long otherCount() {
        return others == null ? 0 : others.documents();
    }

    /** Returns whether the store holds nothing but the dataset and shared folders. */
    boolean isAlone() {
        return others == null && !strange;
    }
}
