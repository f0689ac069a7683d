package org.nuxeo.ecm.core.blob;

import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** How the key of a blob is chosen. */
public interface KeyStrategy {
    char VER_SEP = '\u0040';

    BlobWriteContext getBlobWriteContext(BlobContext blobContext);

    String getDigestFromKey(String key);

    default boolean isValidKey(String key) {
        throw SignatureOnly.called();
    }

    boolean useDeDuplication();

    /** Sees the bytes of a blob being written. */
    public interface WriteObserver {}
}
