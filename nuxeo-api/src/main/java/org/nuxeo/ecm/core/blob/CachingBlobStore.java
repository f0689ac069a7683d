package org.nuxeo.ecm.core.blob;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;
import org.nuxeo.ecm.core.blob.binary.BinaryGarbageCollector;

/** A blob store that keeps files of another one. */
public class CachingBlobStore extends AbstractBlobStore {
    public CachingBlobStore(String key, String key2, BlobStore blobStore, CachingConfiguration cachingConfiguration) {
        super((String) null, (KeyStrategy) null);
        throw SignatureOnly.called();
    }

    public void clear() {
        throw SignatureOnly.called();
    }

    public String copyOrMoveBlob(String key, BlobStore blobStore, String key2, boolean flag) throws IOException {
        throw SignatureOnly.called();
    }

    public void deleteBlob(String key) {
        throw SignatureOnly.called();
    }

    public BinaryGarbageCollector getBinaryGarbageCollector() {
        throw SignatureOnly.called();
    }

    public BlobStore.OptionalOrUnknown<Path> getFile(String key) {
        throw SignatureOnly.called();
    }

    public BlobStore.OptionalOrUnknown<InputStream> getStream(String key) throws IOException {
        throw SignatureOnly.called();
    }

    public boolean hasVersioning() {
        throw SignatureOnly.called();
    }

    public boolean readBlob(String key, Path path) throws IOException {
        throw SignatureOnly.called();
    }

    public BlobStore unwrap() {
        throw SignatureOnly.called();
    }

    public void writeBlobProperties(BlobUpdateContext blobUpdateContext) throws IOException {
        throw SignatureOnly.called();
    }
}
