// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.blobstore.OnDemandBlobs;
import org.nuxeo.datagen.blobstore.UnknownBlobKeyException;
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

    /**
     * Returns the words of the files of the document whose blob has a key, or null if the key belongs to another release,
     * corpus or model, or is not a blob key. Thread safe.
     *
     * @param blobs the blobs whose keys are known
     */
    public static @Nullable String of(OnDemandBlobs blobs, String blobKey) {
        try {
            Document document = blobs.document(blobs.parse(blobKey));
            return new FullText(document.dataset().contents().reader()).of(document);
        } catch (UnknownBlobKeyException e) {
            return null;
        }
    }

    /** Returns the words of a document's blobs. */
    public String of(Document document) {
        words.setLength(0);
        reader.words(document, words);
        return words.toString();
    }
}
