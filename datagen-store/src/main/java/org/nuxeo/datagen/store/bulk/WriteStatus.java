// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.bulk;

/** The result of one document of a bulk request. */
public enum WriteStatus {
    /** The server stored the document for this request. */
    WRITTEN,
    /** The server already has a document with that id. It must be compared with the one sent. */
    PRESENT,
    /** The server did not store the document, but may do so when asked again. */
    NOT_WRITTEN,
    /**
     * The reply is missing, so the document may or may not be stored. Sending it again shows which, since ids are
     * deterministic.
     */
    UNKNOWN,
    /** The server will never accept this document. */
    REJECTED
}
