package org.nuxeo.ecm.core.blob;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import org.apache.commons.lang3.mutable.MutableObject;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** What every blob store starts from. */
public abstract class AbstractBlobStore implements BlobStore {
    public static final char BYTE_RANGE_SEP = '\u003b';

    protected final String blobProviderId;

    protected final KeyStrategy keyStrategy;

    protected final String name;

    public AbstractBlobStore(String key, String key2, KeyStrategy keyStrategy) {
        throw SignatureOnly.called();
    }

    public AbstractBlobStore(String key, KeyStrategy keyStrategy) {
        throw SignatureOnly.called();
    }

    public static ByteRange getByteRangeFromKey(MutableObject<String> mutableObject) {
        throw SignatureOnly.called();
    }

    public static String setByteRangeInKey(String key, ByteRange byteRange) {
        throw SignatureOnly.called();
    }

    public boolean copyBlobIsOptimized(BlobStore blobStore) {
        throw SignatureOnly.called();
    }

    public void deleteBlob(BlobContext blobContext) {
        throw SignatureOnly.called();
    }

    protected String getBlobKeyReplacement(String key) {
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

    protected void logTrace(String key) {
        throw SignatureOnly.called();
    }

    protected void logTrace(String key, String key2) {
        throw SignatureOnly.called();
    }

    protected void logTrace(String key, String key2, String key3, String key4) {
        throw SignatureOnly.called();
    }

    protected void notifyAsyncDigest(String key) {
        throw SignatureOnly.called();
    }

    protected long randomLong() {
        throw SignatureOnly.called();
    }

    protected String randomString() {
        throw SignatureOnly.called();
    }

    protected String stripBlobKeyPrefix(String key) {
        throw SignatureOnly.called();
    }

    protected String stripBlobKeyVersionSuffix(String key) {
        throw SignatureOnly.called();
    }

    public void transfer(InputStream inputStream, OutputStream outputStream, KeyStrategy.WriteObserver writeObserver)
            throws IOException {
        throw SignatureOnly.called();
    }

    public void transfer(BlobWriteContext blobWriteContext, OutputStream outputStream) throws IOException {
        throw SignatureOnly.called();
    }

    public void transfer(BlobWriteContext blobWriteContext, Path path) throws IOException {
        throw SignatureOnly.called();
    }

    public BlobStore unwrap() {
        throw SignatureOnly.called();
    }

    public boolean useAsyncDigest() {
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

    protected String writeBlobUsingOptimizedCopy(BlobWriteContext blobWriteContext) throws IOException {
        throw SignatureOnly.called();
    }
}
