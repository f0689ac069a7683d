package org.nuxeo.datagen.importer.nuxeo;

import java.util.Map;
import org.nuxeo.datagen.importer.internal.operation.FullTexts;
import org.nuxeo.ecm.core.api.CoreSession;
import org.nuxeo.ecm.core.api.DocumentModel;
import org.nuxeo.elasticsearch.io.JsonESDocumentWriter;

/** Writes index documents as Nuxeo does, with the full text of files from the data they are made of. */
public class BankDocumentWriter extends JsonESDocumentWriter {

    private static final FullTexts TEXTS = new FullTexts();

    @Override
    protected Map<String, String> getBinaryFulltext(DocumentModel document) {
        String key = DocumentBlobs.key(document);
        String text = key == null ? null : TEXTS.of(key);
        return text == null ? super.getBinaryFulltext(document) : Map.of(CoreSession.BINARY_FULLTEXT_MAIN_KEY, text);
    }
}
