// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.blob;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;
import org.nuxeo.ecm.core.api.Blob;
import org.nuxeo.ecm.core.blob.binary.BinaryGarbageCollector;

/** A named source of blobs. */
public interface BlobProvider {
    default boolean allowByteRange() {
        throw SignatureOnly.called();
    }

    void close();

    default void deleteBlob(BlobContext blobContext) {
        throw SignatureOnly.called();
    }

    default BinaryGarbageCollector getBinaryGarbageCollector() {
        throw SignatureOnly.called();
    }

    default File getFile(ManagedBlob managedBlob) {
        throw SignatureOnly.called();
    }

    Map<String, String> getProperties();

    default InputStream getStream(String key, ByteRange byteRange) throws IOException {
        throw SignatureOnly.called();
    }

    default InputStream getStream(ManagedBlob managedBlob) throws IOException {
        throw SignatureOnly.called();
    }

    void initialize(String key, Map<String, String> map) throws IOException;

    default boolean isTransactional() {
        throw SignatureOnly.called();
    }

    Blob readBlob(BlobInfo blobInfo) throws IOException;

    default boolean supportsSync() {
        throw SignatureOnly.called();
    }

    boolean supportsUserUpdate();

    default void updateBlob(BlobUpdateContext blobUpdateContext) throws IOException {
        throw SignatureOnly.called();
    }

    String writeBlob(Blob blob) throws IOException;

    default String writeBlob(BlobContext blobContext) throws IOException {
        throw SignatureOnly.called();
    }
}
