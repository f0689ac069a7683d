// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.api;

import java.io.IOException;
import java.io.InputStream;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** Content with its metadata. */
public interface Blob {
    InputStream getStream() throws IOException;

    default void setDigestAlgorithm(String text) {
        throw SignatureOnly.called();
    }

    void setFilename(String text);
}
