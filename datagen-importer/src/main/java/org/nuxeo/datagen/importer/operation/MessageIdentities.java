// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.DocumentId;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.model.ContentModel;
import org.nuxeo.datagen.core.model.KindModel;

/**
 * Finds the document of a dataset at a path, and its id, from the path alone. The numbers of customers and months and
 * the file plan do not matter. Thread safe.
 *
 * <p>If one repository takes the documents of all, states of us-east and us-west, and calendars, keep the ids of their
 * own repositories.
 */
public final class MessageIdentities {

    private final Dataset dataset;
    private final @Nullable Repository repository;
    private final Layout layout;

    /**
     * @param dataset dataset of any size; only its seeds, version and corpus matter
     * @param repositoryName the repository to import into
     */
    public MessageIdentities(Dataset dataset, String repositoryName) {
        this.dataset = dataset;
        this.repository = Repository.labels().contains(repositoryName) ? Repository.of(repositoryName) : null;
        this.layout = dataset.layout();
    }

    /**
     * Returns the id of the document at a path.
     *
     * @param path starts with a slash; {@code /} is the root
     * @throws IllegalArgumentException if the dataset has no document at that path
     */
    public DocumentId id(String path) {
        if (path.equals("/")) {
            return DocumentId.ROOT;
        }
        return dataset.id(repository(path), identity(path));
    }

    /** Returns when the document at a path was created, in milliseconds since 1970-01-01. */
    public long createdMillis(String path) {
        return dataset.generator().documentMillis(identity(path));
    }

    /** Returns the content model of the dataset. */
    public ContentModel contentModel() {
        return dataset.model();
    }

    /** Returns the content model of the document at a path. */
    public KindModel model(String path) {
        return dataset.model().kind(identity(path).kind());
    }

    /** Returns the repository of a path: the one that takes all documents, or else the document's own. */
    private Repository repository(String path) {
        return repository != null ? repository : layout.home(path);
    }

    /**
     * Returns the document at a path.
     *
     * @throws IllegalArgumentException if the dataset has no document at that path
     */
    public Identity identity(String path) {
        Identity identity = layout.at(repository(path), path);
        if (identity == null || identity.isRoot()) {
            throw new IllegalArgumentException("path " + path
                    + ": this dataset has no document there; give the seed and dataSeed it was produced with");
        }
        return identity;
    }
}
