// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import java.util.List;
import org.nuxeo.datagen.core.Document;

/** Describes the blob of a document: key, name, type, length and digest. One instance for each thread. */
public interface BlobDescriber {

    /** Returns what a repository stores about the blob, or null if the document has none. */
    StoredBlob describe(Document document);

    /**
     * Returns what a repository stores about the blobs of documents, in this order. Each of them has one. It is faster than
     * to describe one after the other where digests are computed together.
     */
    default List<StoredBlob> describe(List<Document> documents) {
        return documents.stream().map(this::describe).toList();
    }

    /** Returns whether the blob of a document can be read. */
    default boolean exists(Document document) {
        return describe(document) != null;
    }

    /** Returns the length of the blob of a document that has one. */
    default long lengthBytes(Document document) {
        return describe(document).lengthBytes();
    }
}
