package org.nuxeo.datagen.importer.internal.bulk;

/** What became of one document of a bulk request. */
public enum Fate {
    /** The server stored it in answer to this request. */
    WRITTEN,
    /** The server has a document under that id already; whether it is the same one must be compared. */
    PRESENT,
    /** The server did not store it and may do so when asked again. */
    NOT_WRITTEN,
    /** The reply is missing: it may or may not be stored. Asking again tells, since ids are deterministic. */
    UNKNOWN,
    /** The server will never take this document. */
    REJECTED
}
