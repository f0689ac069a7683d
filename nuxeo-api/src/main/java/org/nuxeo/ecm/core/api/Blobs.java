package org.nuxeo.ecm.core.api;

import java.io.IOException;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** Makes blobs from other things. */
public class Blobs {
    public static Blob createBlob(String text, String text2) {
        throw SignatureOnly.called();
    }

    public static Blob createBlob(byte[] bytes) {
        throw SignatureOnly.called();
    }

    public static Blob createBlob(byte[] bytes, String text) throws IOException {
        throw SignatureOnly.called();
    }

    public static Blob createBlob(byte[] bytes, String text, String text2) throws IOException {
        throw SignatureOnly.called();
    }

    public static Blob createJSONBlob(String text) {
        throw SignatureOnly.called();
    }

    public static Blob createJSONBlobFromValue(Object value) throws IOException {
        throw SignatureOnly.called();
    }

    private Blobs() {
        throw SignatureOnly.called();
    }
}
