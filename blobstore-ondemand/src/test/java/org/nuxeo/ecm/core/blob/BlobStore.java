// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.blob;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import org.nuxeo.ecm.core.blob.binary.BinaryGarbageCollector;

/** Test double of Nuxeo's interface. */
public interface BlobStore {

    String getName();

    boolean hasVersioning();

    KeyStrategy getKeyStrategy();

    BlobStore unwrap();

    String writeBlob(BlobContext blobContext) throws IOException;

    String writeBlob(BlobWriteContext blobWriteContext) throws IOException;

    boolean copyBlobIsOptimized(BlobStore sourceStore);

    String copyOrMoveBlob(String key, BlobStore sourceStore, String sourceKey, boolean atomicMove) throws IOException;

    void writeBlobProperties(BlobUpdateContext blobUpdateContext) throws IOException;

    OptionalOrUnknown<Path> getFile(String key);

    OptionalOrUnknown<InputStream> getStream(String key) throws IOException;

    boolean readBlob(String key, Path dest) throws IOException;

    boolean exists(String key);

    boolean hasDefaultStorageClass(String key);

    void deleteBlob(BlobContext blobContext);

    void deleteBlob(String key);

    BinaryGarbageCollector getBinaryGarbageCollector();

    void clear();

    /** A value, no value, or unknown. */
    class OptionalOrUnknown<T> {

        private final T value;
        private final boolean known;

        private OptionalOrUnknown(T value, boolean known) {
            this.value = value;
            this.known = known;
        }

        public static <T> OptionalOrUnknown<T> unknown() {
            return new OptionalOrUnknown<>(null, false);
        }

        public static <T> OptionalOrUnknown<T> missing() {
            return new OptionalOrUnknown<>(null, true);
        }

        public static <T> OptionalOrUnknown<T> of(T value) {
            return new OptionalOrUnknown<>(value, true);
        }

        public boolean isKnown() {
            return known;
        }

        public boolean isPresent() {
            return value != null;
        }

        public T get() {
            return value;
        }
    }
}
