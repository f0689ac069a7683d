package org.nuxeo.ecm.core.blob;

import java.io.File;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;
import org.nuxeo.ecm.core.api.impl.blob.AbstractBlob;

/** A managed blob made from what the document stores. */
public class SimpleManagedBlob extends AbstractBlob implements ManagedBlob {
    public final String blobProviderId;

    public final String key;

    public Long length;

    public SimpleManagedBlob(String key, BlobInfo blobInfo) {
        throw SignatureOnly.called();
    }

    public SimpleManagedBlob(BlobInfo blobInfo) {
        throw SignatureOnly.called();
    }

    public File getFile() {
        throw SignatureOnly.called();
    }

    public String getKey() {
        throw SignatureOnly.called();
    }

    public long getLength() {
        throw SignatureOnly.called();
    }

    public String getProviderId() {
        throw SignatureOnly.called();
    }
}
