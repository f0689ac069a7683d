// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.settings;

/** Where {@code index} reads the documents from. */
public enum IndexSource {
    /** The dataset: documents are generated as they were imported. */
    GENERATOR,
    /** MongoDB: documents are read as they are now. */
    MONGO
}
