// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.store.document.StoredDocument;

/** The destination of produced documents: one log for all, or one for each repository. Thread safe. */
public interface DocumentSink extends AutoCloseable {

    /** Returns the number of partitions of the log for a repository. */
    int partitions(Repository repository);

    /** Sends a document. It is durable when {@link #flush} has returned. */
    void append(Repository repository, int partition, StoredDocument document);

    /**
     * Waits until the logs have all documents that were sent.
     *
     * @throws org.nuxeo.datagen.store.failure.ServiceDownException if the logs cannot be reached
     */
    default void flush() {}

    @Override
    default void close() {}
}
