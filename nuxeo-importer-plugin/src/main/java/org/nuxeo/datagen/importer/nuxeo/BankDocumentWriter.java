package org.nuxeo.datagen.importer.nuxeo;

import java.util.Map;
import org.nuxeo.ecm.core.api.DocumentModel;
import org.nuxeo.elasticsearch.io.JsonESDocumentWriter;

/** Writes index documents as Nuxeo LTS 2021 and 2023 does, with the full text of files from the data they are made of. */
public class BankDocumentWriter extends JsonESDocumentWriter {

    @Override
    protected Map<String, String> getBinaryFulltext(DocumentModel document) {
        Map<String, String> texts = FileTexts.of(document);
        return texts == null ? super.getBinaryFulltext(document) : texts;
    }
}
