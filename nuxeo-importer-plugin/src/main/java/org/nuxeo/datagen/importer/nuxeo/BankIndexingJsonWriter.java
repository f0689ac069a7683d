// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import java.util.Map;
import org.nuxeo.ecm.core.api.DocumentModel;
import org.nuxeo.ecm.core.search.index.DefaultIndexingJsonWriter;

/** The index writer of LTS 2025. It takes the full text of files from the data that they are rendered from. */
public class BankIndexingJsonWriter extends DefaultIndexingJsonWriter {

    @Override
    protected Map<String, String> getBinaryFulltext(DocumentModel document) {
        Map<String, String> texts = FileTexts.of(document);
        return texts == null ? super.getBinaryFulltext(document) : texts;
    }
}
