// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.blob;

import java.io.Serializable;

/** The metadata of a blob in a message, for tests. Reading the content fails. */
public class SimpleManagedBlob implements ManagedBlob, Serializable {

    private static final long serialVersionUID = 1L;

    private final transient BlobInfo info;

    public SimpleManagedBlob(BlobInfo info) {
        if (info.key.indexOf(':') < 0) {
            throw new IllegalArgumentException("Invalid managed blob key: " + info.key);
        }
        this.info = new BlobInfo(info);
    }

    @Override
    public String getProviderId() {
        return info.key.substring(0, info.key.indexOf(':'));
    }

    @Override
    public String getKey() {
        return info.key;
    }

    public long getLength() {
        return info.length;
    }

    public String getDigest() {
        return info.digest;
    }

    public String getMimeType() {
        return info.mimeType;
    }

    public String getFilename() {
        return info.filename;
    }

    @Override
    public void setFilename(String value) {
        info.filename = value;
    }
}
