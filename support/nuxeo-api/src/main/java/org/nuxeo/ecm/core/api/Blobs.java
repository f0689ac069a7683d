// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.api;

import java.io.IOException;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** A factory of blobs. */
public class Blobs {
    public static Blob createBlob(byte[] bytes, String text) throws IOException {
        throw SignatureOnly.called();
    }

    public static Blob createJSONBlob(String text) {
        throw SignatureOnly.called();
    }

    private Blobs() {
        throw SignatureOnly.called();
    }
}
