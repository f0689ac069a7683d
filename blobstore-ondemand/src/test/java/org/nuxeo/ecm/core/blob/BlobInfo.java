// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.blob;

/** Test double of Nuxeo's class. */
public class BlobInfo {

    public String key;
    public String mimeType;
    public String encoding;
    public String filename;
    public Long length;
    public String digest;

    public BlobInfo() {}

    public BlobInfo(BlobInfo other) {
        key = other.key;
        mimeType = other.mimeType;
        encoding = other.encoding;
        filename = other.filename;
        length = other.length;
        digest = other.digest;
    }
}
