// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.blob;

import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** The way in which the key of a blob is chosen. */
public interface KeyStrategy {
    char VER_SEP = '\u0040';

    BlobWriteContext getBlobWriteContext(BlobContext blobContext);

    String getDigestFromKey(String key);

    default boolean isValidKey(String key) {
        throw SignatureOnly.called();
    }

    boolean useDeDuplication();

    /** An observer of the bytes that are written. */
    public interface WriteObserver {}
}
