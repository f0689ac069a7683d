// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.api.impl.blob;

import java.io.Serializable;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;
import org.nuxeo.ecm.core.api.Blob;

/** The metadata part of a blob. */
public abstract class AbstractBlob implements Blob, Serializable {
    public AbstractBlob() {
        throw SignatureOnly.called();
    }

    public void setFilename(String text) {
        throw SignatureOnly.called();
    }
}
