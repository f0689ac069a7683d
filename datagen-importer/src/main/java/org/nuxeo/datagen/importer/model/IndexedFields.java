package org.nuxeo.datagen.importer.model;

/** How much of a document goes into the index. */
public enum IndexedFields {
    /** Everything that Nuxeo indexes. */
    ALL,
    /** The system fields, title, account number and document date only: enough to find a document in an archive. */
    LIMITED
}
