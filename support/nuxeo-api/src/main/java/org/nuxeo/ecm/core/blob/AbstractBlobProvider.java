// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.blob;

import java.io.IOException;
import java.util.Map;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** The base of blob providers, with their id and properties. */
public abstract class AbstractBlobProvider implements BlobProvider {
    public String blobProviderId;

    public AbstractBlobProvider() {
        throw SignatureOnly.called();
    }

    public boolean allowByteRange() {
        throw SignatureOnly.called();
    }

    public Map<String, String> getProperties() {
        throw SignatureOnly.called();
    }

    public void initialize(String key, Map<String, String> map) throws IOException {
        throw SignatureOnly.called();
    }

    public boolean isTransactional() {
        throw SignatureOnly.called();
    }

    public boolean supportsUserUpdate() {
        throw SignatureOnly.called();
    }
}
