// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.search.index;

import java.util.Map;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;
import org.nuxeo.ecm.core.api.DocumentModel;

/** The default writer of index documents, since LTS 2025. */
public class DefaultIndexingJsonWriter implements IndexingJsonWriter {
    public DefaultIndexingJsonWriter() {
        throw SignatureOnly.called();
    }

    protected Map<String, String> getBinaryFulltext(DocumentModel documentModel) {
        throw SignatureOnly.called();
    }
}
