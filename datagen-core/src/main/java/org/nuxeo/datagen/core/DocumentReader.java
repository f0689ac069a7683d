// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core;

import org.nuxeo.datagen.core.schema.FieldValues;

/**
 * Reads what documents contain. One for each thread: a reader keeps buffers and what consecutive documents of a group share.
 */
public interface DocumentReader {

    /** Returns the values of a document's fields, except those of its blob and those that are added when it is stored. */
    FieldValues.Builder fields(Document document);

    /** Appends the words of a document's files, separated by spaces, for a full-text index. */
    void words(Document document, StringBuilder target);

    /** Returns a hash of what documents of a group share, for a census. It is 0 for a shared folder. */
    long groupHash(Document document);
}
