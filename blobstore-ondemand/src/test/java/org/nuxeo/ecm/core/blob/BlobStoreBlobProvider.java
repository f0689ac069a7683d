// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.blob;

import java.io.IOException;
import java.util.Map;
import org.nuxeo.ecm.core.api.Blob;

/** Test double of Nuxeo's class. */
public abstract class BlobStoreBlobProvider extends AbstractBlobProvider {

    public BlobStore store;

    protected abstract BlobStore getBlobStore(String blobProviderId, Map<String, String> map) throws IOException;

    protected abstract String getDigestAlgorithm();

    public abstract String getStoreScrollName();

    public KeyStrategy getKeyStrategy() {
        throw new UnsupportedOperationException("would be one of digests");
    }

    public boolean isValidKey(String key) {
        return getKeyStrategy().isValidKey(key);
    }

    @Override
    public void initialize(String id, Map<String, String> map) throws IOException {
        super.initialize(id, map);
        store = getBlobStore(id, map);
    }

    @Override
    public Blob readBlob(BlobInfo blobInfo) throws IOException {
        return new SimpleManagedBlob(blobProviderId, blobInfo);
    }
}
