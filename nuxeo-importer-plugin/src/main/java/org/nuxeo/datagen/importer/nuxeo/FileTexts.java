package org.nuxeo.datagen.importer.nuxeo;

import java.util.Map;
import org.nuxeo.datagen.importer.internal.operation.FullTexts;
import org.nuxeo.ecm.core.api.CoreSession;
import org.nuxeo.ecm.core.api.DocumentModel;

/** The full text of files, from the data they are made of, as index writers of Nuxeo take it. */
final class FileTexts {

    private static final FullTexts TEXTS = new FullTexts();

    private FileTexts() {}

    /** Returns the text of a document's file; null if the file is none of ours. */
    static Map<String, String> of(DocumentModel document) {
        String key = DocumentBlobs.key(document);
        String text = key == null ? null : TEXTS.of(key);
        return text == null ? null : Map.of(CoreSession.BINARY_FULLTEXT_MAIN_KEY, text);
    }
}
