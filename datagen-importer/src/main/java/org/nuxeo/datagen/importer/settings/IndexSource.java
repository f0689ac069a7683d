package org.nuxeo.datagen.importer.settings;

/** Where the documents of an index come from that is filled after the import. */
public enum IndexSource {
    /** The dataset: as they were imported. */
    GENERATOR,
    /** MongoDB: as they are there. */
    MONGO
}
