// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.blobstore.OnDemandBlobs;
import org.nuxeo.datagen.blobstore.UnknownBlobKeyException;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.store.document.FullText;

/**
 * The words of blobs for a full-text index, taken from the data the blobs are rendered from. No blob is rendered or parsed.
 * Thread safe.
 *
 * @param blobs the blobs whose keys are known
 */
public record FullTexts(OnDemandBlobs blobs) {

    /**
     * Returns the words of the files of the document whose blob has a key, or null if the key belongs to another release,
     * corpus or model, or is not a blob key.
     */
    public @Nullable String of(String blobKey) {
        try {
            Document document = blobs.document(blobs.parse(blobKey));
            return new FullText(document.dataset().contents().reader()).of(document);
        } catch (UnknownBlobKeyException e) {
            return null;
        }
    }
}
