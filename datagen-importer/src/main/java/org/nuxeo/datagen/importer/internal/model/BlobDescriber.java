package org.nuxeo.datagen.importer.internal.model;

import org.nuxeo.datagen.core.Document;

/** Tells key, name, type, length and digest of a document's file. One per thread. */
public interface BlobDescriber {

    /** Returns what a repository stores of the file, or null if the document has none. */
    StoredBlob describe(Document document);

    /** Tells whether the file of a document can be had. */
    default boolean exists(Document document) {
        return describe(document) != null;
    }

    /** Returns the length of the file of a document that has one. */
    default long lengthBytes(Document document) {
        return describe(document).lengthBytes();
    }
}
