// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.settings;

/** When the indexes of MongoDB's collections are created. */
public enum IndexCreation {
    /** Before the first document. Duplicates are refused at once, but every insert updates the indexes. */
    BEFORE,
    /** After the last document. This is faster on a server with real storage. */
    AFTER,
    /** Never by this program. Nuxeo creates the indexes when it opens the repository. */
    NONE
}
