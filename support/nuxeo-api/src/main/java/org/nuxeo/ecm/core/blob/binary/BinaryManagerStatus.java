package org.nuxeo.ecm.core.blob.binary;

import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** What a garbage collection saw and removed. */
public class BinaryManagerStatus {
    public BinaryManagerStatus() {
        throw SignatureOnly.called();
    }
}
