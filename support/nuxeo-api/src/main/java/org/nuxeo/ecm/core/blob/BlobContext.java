// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.blob;

import org.nuxeo.datagen.nuxeoapi.SignatureOnly;
import org.nuxeo.ecm.core.api.Blob;
import org.nuxeo.ecm.core.model.Document;

/** A blob and the document property it belongs to. */
public class BlobContext {
    public final Blob blob;

    public BlobContext(Blob blob) {
        throw SignatureOnly.called();
    }

    public BlobContext(Blob blob, String key, String key2) {
        throw SignatureOnly.called();
    }

    public BlobContext(Blob blob, Document document, String key) {
        throw SignatureOnly.called();
    }

    public BlobContext(Document document, String key) {
        throw SignatureOnly.called();
    }
}
