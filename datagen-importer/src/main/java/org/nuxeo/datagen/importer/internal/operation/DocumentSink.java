package org.nuxeo.datagen.importer.internal.operation;

import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.internal.model.StoredDocument;

/** Where produced documents go: a log for all, or one for each repository. Thread safe. */
public interface DocumentSink extends AutoCloseable {

    /** Returns the partitions of the log that takes the documents of a repository. */
    int partitions(Repository repository);

    /** Sends a document; it is in the log when {@link #flush} has returned. */
    void append(Repository repository, int partition, StoredDocument document);

    /**
     * Returns when the logs have all documents that were sent.
     *
     * @throws org.nuxeo.datagen.importer.failure.ServiceDownException if they cannot be reached
     */
    default void flush() {}

    @Override
    default void close() {}
}
