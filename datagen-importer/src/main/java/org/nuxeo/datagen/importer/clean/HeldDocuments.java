// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.clean;

import java.util.List;
import java.util.Map;
import org.nuxeo.datagen.store.document.StoredDocument;

/** The documents that a service holds, as values by name. Texts are strings, other values have the types of the service. */
interface HeldDocuments {

    /**
     * Returns those of the documents that the service holds, by id.
     *
     * @param repository name of their repository
     */
    Map<String, Map<String, ?>> find(String repository, List<StoredDocument> documents);

    /** Returns the values that a document may have if it was imported from its dataset. */
    List<Map<String, ?>> expected(StoredDocument document);

    /** Returns what holds a document and what the document is called there, for messages. */
    String describe(String repository, String id);
}
