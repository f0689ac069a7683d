// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.blob;

import java.util.Objects;
import org.nuxeo.datagen.blobstore.OnDemandBlobs;
import org.nuxeo.datagen.blobstore.UnknownBlobKeyException;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.id.BlobKey;
import org.nuxeo.datagen.server.http.Problem;
import org.nuxeo.datagen.server.http.Request;

/** Blobs by key, of every dataset whose corpus is available. Thread safe. */
public final class BlobService {
    /** Length up to which a digest is computed at once. Longer blobs use another thread. */
    private static final long QUICK_BYTES = 1 << 20;

    private final OnDemandBlobs blobs;

    /** @param dataset the dataset of most keys */
    public BlobService(Dataset dataset) {
        this.blobs = new OnDemandBlobs(dataset.archive());
    }

    /**
     * Answers a request for a blob.
     *
     * @param keyText the key, with or without the provider's prefix
     * @param download whether the browser saves the blob instead of showing it
     * @throws Problem 404 if the key was not issued, or needs a corpus this process lacks
     */
    public void answer(Request request, String keyText, boolean download) {
        try {
            BlobKey key = blobs.parse(keyText);
            if (key.blobSizeBytes() > QUICK_BYTES) {
                request.dispatch(() -> answer(request, key, download));
            } else {
                answer(request, key, download);
            }
        } catch (UnknownBlobKeyException e) {
            throw Problem.notFound(e.getMessage());
        }
    }

    private void answer(Request request, BlobKey key, boolean download) {
        try {
            var blob = blobs.digested(key.text());
            Document document = blobs.document(key);
            String fileName = Objects.requireNonNull(document.fileName(key.file()), "document with a blob key");
            BlobResponse.send(request, blob, fileName, document.documentMillis(), download);
        } catch (UnknownBlobKeyException e) {
            throw Problem.notFound(e.getMessage());
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            throw Problem.notFound("blob key " + key.text() + ": its document is beyond the largest dataset");
        }
    }
}
