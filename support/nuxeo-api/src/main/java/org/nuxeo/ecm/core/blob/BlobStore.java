// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.blob;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;
import org.nuxeo.ecm.core.blob.binary.BinaryGarbageCollector;

/** A store of blobs by key. */
public interface BlobStore {
    void clear();

    boolean copyBlobIsOptimized(BlobStore blobStore);

    String copyOrMoveBlob(String key, BlobStore blobStore, String key2, boolean flag) throws IOException;

    void deleteBlob(String key);

    void deleteBlob(BlobContext blobContext);

    default boolean exists(String key) {
        throw SignatureOnly.called();
    }

    BinaryGarbageCollector getBinaryGarbageCollector();

    OptionalOrUnknown<Path> getFile(String key);

    KeyStrategy getKeyStrategy();

    String getName();

    OptionalOrUnknown<InputStream> getStream(String key) throws IOException;

    default boolean hasDefaultStorageClass(String key) {
        throw SignatureOnly.called();
    }

    boolean hasVersioning();

    boolean readBlob(String key, Path path) throws IOException;

    BlobStore unwrap();

    String writeBlob(BlobContext blobContext) throws IOException;

    String writeBlob(BlobWriteContext blobWriteContext) throws IOException;

    void writeBlobProperties(BlobUpdateContext blobUpdateContext) throws IOException;

    /** A value that is present, absent or unknown. */
    public static class OptionalOrUnknown<T> {
        public static <T> OptionalOrUnknown<T> of(T value) {
            throw SignatureOnly.called();
        }

        public static <T> OptionalOrUnknown<T> missing() {
            throw SignatureOnly.called();
        }

        public static <T> OptionalOrUnknown<T> unknown() {
            throw SignatureOnly.called();
        }

        private OptionalOrUnknown() {
            throw SignatureOnly.called();
        }
    }
}
