// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.blob;

/** Replaces Nuxeo's class in tests, and behaves like it. */
public class BlobInfo {

    public String digest;
    public String encoding;
    public String filename;
    public String key;
    public Long length;
    public String mimeType;

    public BlobInfo() {}

    public BlobInfo(BlobInfo other) {
        digest = other.digest;
        encoding = other.encoding;
        filename = other.filename;
        key = other.key;
        length = other.length;
        mimeType = other.mimeType;
    }
}
