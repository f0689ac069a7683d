// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.blob;

import org.nuxeo.datagen.nuxeoapi.SignatureOnly;
import org.nuxeo.ecm.core.api.impl.blob.AbstractBlob;

/** A managed blob from the properties that a document stores. */
public class SimpleManagedBlob extends AbstractBlob implements ManagedBlob {
    public SimpleManagedBlob(BlobInfo blobInfo) {
        throw SignatureOnly.called();
    }

    public String getKey() {
        throw SignatureOnly.called();
    }

    public String getProviderId() {
        throw SignatureOnly.called();
    }
}
