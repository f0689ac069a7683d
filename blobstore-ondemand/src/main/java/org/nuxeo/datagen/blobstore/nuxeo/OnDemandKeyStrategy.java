// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.blobstore.nuxeo;

import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.blobstore.OnDemandBlobs;
import org.nuxeo.datagen.blobstore.UnknownBlobKeyException;
import org.nuxeo.ecm.core.blob.BlobContext;
import org.nuxeo.ecm.core.blob.BlobWriteContext;
import org.nuxeo.ecm.core.blob.KeyStrategy;

/**
 * The key strategy of rendered blobs. Keys are not derived from digests, so Nuxeo uses the digest in the document and does
 * not replace it with the key.
 */
final class OnDemandKeyStrategy implements KeyStrategy {

    private final OnDemandBlobs blobs;

    OnDemandKeyStrategy(OnDemandBlobs blobs) {
        this.blobs = blobs;
    }

    @Override
    public boolean useDeDuplication() {
        return false;
    }

    @Override
    public @Nullable String getDigestFromKey(String key) {
        return null;
    }

    @Override
    public boolean isValidKey(String key) {
        try {
            blobs.parse(OnDemandBlobStore.bare(key));
            return true;
        } catch (UnknownBlobKeyException e) {
            return false;
        }
    }

    @Override
    public BlobWriteContext getBlobWriteContext(BlobContext blobContext) {
        throw new UnsupportedOperationException(OnDemandBlobStore.NO_WRITES);
    }
}
