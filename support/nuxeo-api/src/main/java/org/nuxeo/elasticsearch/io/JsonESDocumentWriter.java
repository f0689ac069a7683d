package org.nuxeo.elasticsearch.io;

import java.util.Map;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;
import org.nuxeo.ecm.core.api.DocumentModel;

/** Writes the index document of a document. */
public class JsonESDocumentWriter {
    public JsonESDocumentWriter() {
        throw SignatureOnly.called();
    }

    protected Map<String, String> getBinaryFulltext(DocumentModel documentModel) {
        throw SignatureOnly.called();
    }
}
