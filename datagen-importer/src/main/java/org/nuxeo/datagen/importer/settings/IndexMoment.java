package org.nuxeo.datagen.importer.settings;

/** When the indexes of MongoDB's collections are created. */
public enum IndexMoment {
    /** Before the first document: duplicates are met at once, inserts pay for the indexes. */
    BEFORE,
    /** After the last document: faster on a server with real storage. */
    AFTER,
    /** Not at all: left to Nuxeo, which creates them when it opens the repository. */
    NONE
}
