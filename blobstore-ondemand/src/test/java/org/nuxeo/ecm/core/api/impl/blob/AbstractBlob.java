// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.api.impl.blob;

import java.io.Serializable;
import org.nuxeo.ecm.core.api.Blob;

/** Test double of Nuxeo's class. It has the metadata; the provider has the content. */
public abstract class AbstractBlob implements Blob, Serializable {

    private static final long serialVersionUID = 1L;

    protected String digest;
    protected String digestAlgorithm;
    protected String filename;
    protected String mimeType;

    public String getDigest() {
        return digest;
    }

    public String getDigestAlgorithm() {
        return digestAlgorithm;
    }

    @Override
    public void setDigestAlgorithm(String value) {
        digestAlgorithm = value;
    }

    public String getMimeType() {
        return mimeType;
    }

    @Override
    public void setFilename(String value) {
        filename = value;
    }
}
