// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.blob;

import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** The properties of a blob that a document stores. */
public class BlobInfo {
    public String digest;

    public String filename;

    public String key;

    public Long length;

    public String mimeType;

    public BlobInfo() {
        throw SignatureOnly.called();
    }

    public BlobInfo(BlobInfo blobInfo) {
        throw SignatureOnly.called();
    }
}
