package org.nuxeo.datagen.importer.index;

import java.util.List;
import org.nuxeo.datagen.core.Identity;
import org.nuxeo.datagen.importer.bulk.Batch;
import org.nuxeo.datagen.importer.model.ContentModel;
import org.nuxeo.datagen.importer.model.IndexedFields;
import org.nuxeo.datagen.importer.model.JsonEncoder;

/** Where the documents of an index come from. One per thread. */
public interface DocumentSource {

    /** Empties a batch and fills it with documents of a repository. */
    void fill(Batch batch, String repository, List<Identity> documents, IndexedFields fields);

    /** Returns a source that generates the documents. */
    static DocumentSource generating(ContentModel model) {
        return (batch, repository, documents, fields) -> {
            JsonEncoder encoder = new JsonEncoder(fields);
            batch.reset(repository);
            for (int i = 0; i < documents.size(); i++) {
                batch.add(model.document(documents.get(i)), i, encoder);
            }
        };
    }
}
