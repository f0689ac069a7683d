// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.DocumentId;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.core.id.Repository;

/**
 * Finds the document of a dataset at a path, and its id, from the path alone. The numbers of customers and months and
 * the file plan do not matter. Thread safe.
 *
 * <p>Documents that are imported below the root have the ids of the dataset. Below another folder, ids also depend on the
 * folder's id, so that a dataset can be imported below several folders.
 *
 * <p>If one repository takes the documents of all, states of us-east and us-west, and calendars, keep the ids of their
 * own repositories.
 */
public final class ImportIds {

    private final Dataset dataset;
    private final Dataset live;
    private final Dataset archived;
    private final @Nullable Repository repository;
    private final Layout layout;
    private final String rootId;

    /**
     * @param dataset dataset of any size; only its seeds, version and corpus matter
     * @param repositoryName the repository to import into; one of the dataset's, unless it is a bank's
     * @param rootId the id of the folder below which documents are imported
     */
    public ImportIds(Dataset dataset, String repositoryName, String rootId) {
        this.dataset = dataset;
        this.layout = dataset.layout();
        List<String> own = layout.repositories().labels();
        boolean isOwn = own.contains(Objects.requireNonNull(repositoryName, "repositoryName"));
        if (!isOwn && dataset.spec().version().form().isByArchive()) {
            throw new IllegalArgumentException(
                    "repositoryName " + repositoryName + ": must be " + String.join(", ", own)
                            + ", the repositories of model " + dataset.archive().name());
        }
        this.repository = isOwn ? layout.repositories().of(repositoryName) : null;
        this.rootId = Objects.requireNonNull(rootId, "rootId");
        this.live = withLiveFrom(Months.FIRST);
        this.archived = withLiveFrom(Months.LAST + 1);
    }

    private Dataset withLiveFrom(int month) {
        return Dataset.of(dataset.spec().withLiveFrom(month), dataset.archive());
    }

    /** Creates the ids of documents that are imported below the root. */
    public ImportIds(Dataset dataset, String repositoryName) {
        this(dataset, repositoryName, DocumentId.ROOT.toString());
    }

    /**
     * Returns the id of the document at a path below that folder, or the folder's own id for {@code /}.
     *
     * @throws IllegalArgumentException if the dataset has no document at that path
     */
    public String id(String path) {
        return path.equals("/") ? rootId : id(repository(path), identity(path));
    }

    /** Returns the id of a document of a model, such as a version, which has no path. */
    public String id(Identity identity) {
        return id(Objects.requireNonNull(repository, "a bank's documents are found by path"), identity);
    }

    private String id(Repository of, Identity identity) {
        String id = dataset.id(of, identity).toString();
        return rootId.equals(DocumentId.ROOT.toString())
                ? id
                : UUID.nameUUIDFromBytes((rootId + " " + id).getBytes(StandardCharsets.US_ASCII))
                        .toString();
    }

    /** Returns the document at a path. It is in an archive if its repository says so, since nobody knows the live boundary. */
    public Document document(String path) {
        Identity identity = identity(path);
        boolean isArchived = repository != null && live.layout().repository(identity) != repository;
        return (isArchived ? archived : live).uncheckedDocument(identity);
    }

    /** Returns the dataset. */
    public Dataset dataset() {
        return dataset;
    }

    /** Returns the repository of a path: the one that takes all documents, or else the document's own. */
    private Repository repository(String path) {
        return repository != null ? repository : layout.repositoryOf(path);
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

    /** Returns the path of a document: the folder's path, a slash and the name. */
    public static String path(String parentPath, String name) {
        return parentPath.endsWith("/") ? parentPath + name : parentPath + "/" + name;
    }

    /**
     * Returns a path in the form that messages use: with a slash at the start, and none at the end except for the root.
     */
    public static String normalized(String path) {
        String text = path == null ? "" : path.strip().replaceAll("/+", "/");
        text = text.startsWith("/") ? text : "/" + text;
        return text.length() > 1 && text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
    }
}
