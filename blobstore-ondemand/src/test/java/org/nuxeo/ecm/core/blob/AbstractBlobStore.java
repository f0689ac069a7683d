// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.blob;

import java.io.IOException;
import org.apache.commons.lang3.mutable.MutableObject;

/** Test double of Nuxeo's class. It behaves like the original and throws where a subclass must override a method. */
public abstract class AbstractBlobStore implements BlobStore {

    public static final char BYTE_RANGE_SEP = ';';

    protected final String blobProviderId;
    protected final String name;
    protected final KeyStrategy keyStrategy;

    public AbstractBlobStore(String blobProviderId, String name, KeyStrategy keyStrategy) {
        this.blobProviderId = blobProviderId;
        this.name = name;
        this.keyStrategy = keyStrategy;
    }

    public static String setByteRangeInKey(String key, ByteRange range) {
        return key + BYTE_RANGE_SEP + range.getStart() + BYTE_RANGE_SEP + range.getEnd();
    }

    public static ByteRange getByteRangeFromKey(MutableObject<String> holder) {
        String[] parts = holder.getValue().split(String.valueOf(BYTE_RANGE_SEP));
        holder.setValue(parts[0]);
        return parts.length == 3 ? ByteRange.inclusive(Long.parseLong(parts[1]), Long.parseLong(parts[2])) : null;
    }

    @Override
    public String getName() {
        return name;
    }

    @Override
    public KeyStrategy getKeyStrategy() {
        return keyStrategy;
    }

    @Override
    public BlobStore unwrap() {
        return this;
    }

    @Override
    public boolean hasVersioning() {
        return false;
    }

    @Override
    public boolean copyBlobIsOptimized(BlobStore sourceStore) {
        throw new UnsupportedOperationException("to be overridden");
    }

    @Override
    public boolean exists(String key) {
        return false;
    }

    @Override
    public boolean hasDefaultStorageClass(String key) {
        return false;
    }

    @Override
    public String writeBlob(BlobContext blobContext) throws IOException {
        return writeBlob(keyStrategy.getBlobWriteContext(blobContext));
    }

    @Override
    public String writeBlob(BlobWriteContext blobWriteContext) throws IOException {
        return writeBlobGeneric(blobWriteContext);
    }

    protected String writeBlobGeneric(BlobWriteContext blobWriteContext) throws IOException {
        throw new UnsupportedOperationException("abstract method");
    }

    @Override
    public void writeBlobProperties(BlobUpdateContext blobUpdateContext) throws IOException {}

    @Override
    public void deleteBlob(BlobContext blobContext) {
        throw new UnsupportedOperationException("to be overridden");
    }
}
