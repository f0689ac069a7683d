package org.nuxeo.datagen.importer.operation;

import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.model.StoredDocument;

/** Where produced documents go: a log for all, or one for each repository. Thread safe. */
public interface DocumentSink {

    /** Returns the partitions of the log that takes the documents of a repository. */
    int partitions(Repository repository);

    /** Sends a document and returns when the log has it. */
    void append(Repository repository, int partition, StoredDocument document);
}
