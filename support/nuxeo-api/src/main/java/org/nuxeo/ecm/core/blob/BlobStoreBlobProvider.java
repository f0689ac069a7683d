// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.blob;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;
import org.nuxeo.ecm.core.api.Blob;
import org.nuxeo.ecm.core.blob.binary.BinaryGarbageCollector;

/** A blob provider over a blob store. */
public abstract class BlobStoreBlobProvider extends AbstractBlobProvider {
    public static final String DIGEST_KEY_STRATEGY = "digest";

    public static final String KEY_STRATEGY_PROPERTY = "keyStrategy";

    public static final String MANAGED_KEY_STRATEGY = "managed";

    public BlobStoreBlobProvider() {
        throw SignatureOnly.called();
    }

    public void deleteBlob(BlobContext blobContext) {
        throw SignatureOnly.called();
    }

    public BinaryGarbageCollector getBinaryGarbageCollector() {
        throw SignatureOnly.called();
    }

    protected abstract BlobStore getBlobStore(String key, Map<String, String> map) throws IOException;

    protected abstract String getDigestAlgorithm();

    public File getFile(ManagedBlob managedBlob) {
        throw SignatureOnly.called();
    }

    public KeyStrategy getKeyStrategy() {
        throw SignatureOnly.called();
    }

    public abstract String getStoreScrollName();

    public InputStream getStream(String key, ByteRange byteRange) throws IOException {
        throw SignatureOnly.called();
    }

    public InputStream getStream(ManagedBlob managedBlob) throws IOException {
        throw SignatureOnly.called();
    }

    public void initialize(String key, Map<String, String> map) throws IOException {
        throw SignatureOnly.called();
    }

    public boolean isValidKey(String key) {
        throw SignatureOnly.called();
    }

    public Blob readBlob(BlobInfo blobInfo) throws IOException {
        throw SignatureOnly.called();
    }

    public boolean supportsSync() {
        throw SignatureOnly.called();
    }

    public void updateBlob(BlobUpdateContext blobUpdateContext) throws IOException {
        throw SignatureOnly.called();
    }

    public String writeBlob(Blob blob) throws IOException {
        throw SignatureOnly.called();
    }

    public String writeBlob(BlobContext blobContext) throws IOException {
        throw SignatureOnly.called();
    }
}
