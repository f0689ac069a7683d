package org.nuxeo.ecm.core.blob;

import org.nuxeo.datagen.nuxeoapi.SignatureOnly;
import org.nuxeo.ecm.core.model.Document;

/** A stored blob and the document property it belongs to. */
public class BlobInfoContext {
    public final BlobInfo blobInfo;

    public final Document doc;

    public final String xpath;

    public BlobInfoContext(BlobInfo blobInfo, Document document, String key) {
        throw SignatureOnly.called();
    }
}
