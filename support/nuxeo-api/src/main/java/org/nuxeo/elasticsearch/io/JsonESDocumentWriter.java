// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.elasticsearch.io;

import java.util.Map;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;
import org.nuxeo.ecm.core.api.DocumentModel;

/** A writer of index documents. */
public class JsonESDocumentWriter {
    public JsonESDocumentWriter() {
        throw SignatureOnly.called();
    }

    protected Map<String, String> getBinaryFulltext(DocumentModel documentModel) {
        throw SignatureOnly.called();
    }
}
