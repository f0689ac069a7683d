package org.nuxeo.datagen.importer.internal.operation;

import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.PathParser;
import org.nuxeo.datagen.core.id.DocumentId;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Repository;

/**
 * Which document of a dataset lies at a path, and its id: from the path alone, whatever the numbers of customers and
 * months and the file plan. The states of us-east and us-west, and calendars, keep the ids they have there when one
 * repository takes the documents of all. Thread safe.
 */
public final class MessageIdentities {

    private final Dataset dataset;
    private final Repository repository;
    private final PathParser paths;

    /**
     * @param dataset of any size; its seeds, version and corpus count
     * @param repositoryName where documents go
     */
    public MessageIdentities(Dataset dataset, String repositoryName) {
        this.dataset = dataset;
        this.repository = known(repositoryName);
        this.paths = new PathParser(dataset.generator());
    }

    private static Repository known(String name) {
        for (Repository each : Repository.values()) {
            if (each.label().equals(name)) {
                return each;
            }
        }
        return null;
    }

    /**
     * Returns the id of the document at a path.
     *
     * @param path begins with a slash; {@code /} is the root
     * @throws IllegalArgumentException if no document of the dataset lies there
     */
    public DocumentId id(String path) {
        if (path.equals("/")) {
            return DocumentId.ROOT;
        }
        return dataset.id(repository(path), identity(path));
    }

    /** Returns when the document at a path was created, in milliseconds from 1970-01-01. */
    public long createdMillis(String path) {
        return dataset.generator().documentMillis(identity(path));
    }

    /** Returns where documents go: to the one repository that takes all, else each to its own. */
    private Repository repository(String path) {
        return repository != null ? repository : PathParser.home(path);
    }

    /**
     * Returns which document lies at a path.
     *
     * @throws IllegalArgumentException if none of the dataset does
     */
    public Identity identity(String path) {
        Identity identity = paths.parse(repository(path), path);
        if (identity == null || identity.isRoot()) {
            throw new IllegalArgumentException("path " + path
                    + ": no document of this dataset lies there; give the seed and dataSeed it was produced with");
        }
        return identity;
    }
}
