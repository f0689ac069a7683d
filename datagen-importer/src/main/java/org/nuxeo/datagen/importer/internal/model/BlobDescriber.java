// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.internal.model;

import org.nuxeo.datagen.core.Document;

/** Describes the blob of a document: key, name, type, length and digest. One instance for each thread. */
public interface BlobDescriber {

    /** Returns what a repository stores about the blob, or null if the document has none. */
    StoredBlob describe(Document document);

    /** Returns whether the blob of a document can be read. */
    default boolean exists(Document document) {
        return describe(document) != null;
    }

    /** Returns the length of the blob of a document that has one. */
    default long lengthBytes(Document document) {
        return describe(document).lengthBytes();
    }
}
