package org.nuxeo.ecm.core.blob;

import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** Keys that are document ids. */
public class KeyStrategyDocId implements KeyStrategy {
    public KeyStrategyDocId() {
        throw SignatureOnly.called();
    }

    public static KeyStrategyDocId instance() {
        throw SignatureOnly.called();
    }

    public BlobWriteContext getBlobWriteContext(BlobContext blobContext) {
        throw SignatureOnly.called();
    }

    public String getDigestFromKey(String key) {
        throw SignatureOnly.called();
    }

    public boolean useDeDuplication() {
        throw SignatureOnly.called();
    }
}
