package org.nuxeo.datagen.importer.model;

import org.nuxeo.datagen.core.Document;

/** Tells key, name, type, length and digest of a document's file. One per thread. */
public interface BlobDescriber {

    /** Returns what a repository stores of the file, or null if the document has none. */
    StoredBlob describe(Document document);
}
