// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.blob;

import java.io.InputStream;
import org.nuxeo.ecm.core.api.impl.blob.AbstractBlob;

/** Test double of Nuxeo's class. */
public class SimpleManagedBlob extends AbstractBlob implements ManagedBlob {

    private static final long serialVersionUID = 1L;

    public final String blobProviderId;
    public final String key;
    public Long length;

    public SimpleManagedBlob(String blobProviderId, BlobInfo info) {
        this.blobProviderId = blobProviderId;
        key = info.key;
        length = info.length;
        digest = info.digest;
        mimeType = info.mimeType;
        filename = info.filename;
    }

    @Override
    public String getProviderId() {
        return blobProviderId;
    }

    @Override
    public String getKey() {
        return key;
    }

    public long getLength() {
        return length == null ? -1 : length;
    }

    @Override
    public InputStream getStream() {
        throw new UnsupportedOperationException("asks the blob manager");
    }
}
