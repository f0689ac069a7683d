package org.nuxeo.ecm.core.blob;

import java.io.IOException;
import java.util.Map;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** A blob provider that knows its id and its properties. */
public abstract class AbstractBlobProvider implements BlobProvider {
    public String blobProviderId;

    public Map<String, String> properties;

    public AbstractBlobProvider() {
        throw SignatureOnly.called();
    }

    public boolean allowByteRange() {
        throw SignatureOnly.called();
    }

    public Map<String, String> getProperties() {
        throw SignatureOnly.called();
    }

    public boolean hasCreateFromKeyPermission() {
        throw SignatureOnly.called();
    }

    public void initialize(String key, Map<String, String> map) throws IOException {
        throw SignatureOnly.called();
    }

    public boolean isColdStorageMode() {
        throw SignatureOnly.called();
    }

    public boolean isRecordMode() {
        throw SignatureOnly.called();
    }

    public boolean isTransactional() {
        throw SignatureOnly.called();
    }

    public boolean isTransient() {
        throw SignatureOnly.called();
    }

    public boolean supportsUserUpdate() {
        throw SignatureOnly.called();
    }
}
