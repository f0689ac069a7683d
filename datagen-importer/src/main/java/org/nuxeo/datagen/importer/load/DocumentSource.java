// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.load;

import java.util.List;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.store.bulk.Batch;
import org.nuxeo.datagen.store.document.JsonEncoder;
import org.nuxeo.datagen.store.document.StoredDocuments;

/** A source of documents of a range. One instance for each thread. */
public interface DocumentSource {

    /**
     * Empties a batch and fills it with documents of a repository.
     *
     * @param encoder encoder for the index, or null if the batch is not indexed
     * @return the documents it cannot provide, each with the reason
     */
    List<String> fill(Batch batch, String repository, List<Identity> documents, JsonEncoder encoder);

    /** Returns a source that generates the documents. */
    static DocumentSource generating(StoredDocuments model) {
        return (batch, repository, documents, encoder) -> {
            batch.reset(repository);
            model.prepare(documents);
            for (int i = 0; i < documents.size(); i++) {
                batch.add(model.document(documents.get(i)), i, encoder);
            }
            return List.of();
        };
    }
}
