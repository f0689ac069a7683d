// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import java.util.Map;
import org.nuxeo.datagen.importer.operation.FullTexts;
import org.nuxeo.ecm.core.api.CoreSession;
import org.nuxeo.ecm.core.api.DocumentModel;

/** The full text of files for Nuxeo's index writers, from the data that the files are rendered from. */
final class FileTexts {

    private static final FullTexts TEXTS = new FullTexts();

    private FileTexts() {}

    /** Returns the text of a document's file, or null if the provider of this package does not serve that file. */
    static Map<String, String> of(DocumentModel document) {
        String key = DocumentBlobs.key(document);
        String text = key == null ? null : TEXTS.of(key);
        return text == null ? null : Map.of(CoreSession.BINARY_FULLTEXT_MAIN_KEY, text);
    }
}
