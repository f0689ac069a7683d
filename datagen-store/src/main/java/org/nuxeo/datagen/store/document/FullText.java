// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import java.util.Objects;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.DocumentReader;

/**
 * The words of blobs for a full-text index, taken from the data the blobs are rendered from. No blob is rendered or
 * parsed. One instance for each thread.
 */
public final class FullText {

    private final DocumentReader reader;
    private final StringBuilder words = new StringBuilder(2_048);

    /** @param reader reader of the documents' dataset */
    public FullText(DocumentReader reader) {
        this.reader = Objects.requireNonNull(reader, "reader");
    }

    /** Returns the words of a document's blobs. */
    public String of(Document document) {
        words.setLength(0);
        reader.words(document, words);
        return words.toString();
    }
}
