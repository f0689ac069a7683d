// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.blob;

import java.io.IOException;
import org.apache.commons.lang3.mutable.MutableObject;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** The base of blob stores. */
public abstract class AbstractBlobStore implements BlobStore {
    public static final char BYTE_RANGE_SEP = '\u003b';

    public AbstractBlobStore(String key, String key2, KeyStrategy keyStrategy) {
        throw SignatureOnly.called();
    }

    public AbstractBlobStore(String key, KeyStrategy keyStrategy) {
        throw SignatureOnly.called();
    }

    public static ByteRange getByteRangeFromKey(MutableObject<String> mutableObject) {
        throw SignatureOnly.called();
    }

    public boolean copyBlobIsOptimized(BlobStore blobStore) {
        throw SignatureOnly.called();
    }

    public void deleteBlob(BlobContext blobContext) {
        throw SignatureOnly.called();
    }

    public KeyStrategy getKeyStrategy() {
        throw SignatureOnly.called();
    }

    public String getName() {
        throw SignatureOnly.called();
    }

    public boolean hasVersioning() {
        throw SignatureOnly.called();
    }

    public BlobStore unwrap() {
        throw SignatureOnly.called();
    }

    public String writeBlob(BlobContext blobContext) throws IOException {
        throw SignatureOnly.called();
    }

    public String writeBlob(BlobWriteContext blobWriteContext) throws IOException {
        throw SignatureOnly.called();
    }

    protected String writeBlobGeneric(BlobWriteContext blobWriteContext) throws IOException {
        throw SignatureOnly.called();
    }

    public void writeBlobProperties(BlobUpdateContext blobUpdateContext) throws IOException {
        throw SignatureOnly.called();
    }

    protected final String blobProviderId;

    protected final KeyStrategy keyStrategy;

    protected void logTrace(String key) {
        throw SignatureOnly.called();
    }
}
