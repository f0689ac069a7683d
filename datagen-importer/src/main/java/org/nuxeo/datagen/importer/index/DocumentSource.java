package org.nuxeo.datagen.importer.index;

import java.util.List;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.importer.bulk.Batch;
import org.nuxeo.datagen.importer.bulk.RetryPolicy;
import org.nuxeo.datagen.importer.model.ContentModel;
import org.nuxeo.datagen.importer.model.IndexedFields;
import org.nuxeo.datagen.importer.model.JsonEncoder;
import org.nuxeo.datagen.importer.mongo.MongoStore;
import org.nuxeo.datagen.importer.stage.StopSignal;

/** Where the documents of an index come from. One per thread. */
public interface DocumentSource {

    /**
     * Empties a batch and fills it with documents of a repository.
     *
     * @return those that it cannot give, each with the reason
     */
    List<String> fill(Batch batch, String repository, List<Identity> documents, IndexedFields fields);

    /** Returns a source that generates the documents. */
    static DocumentSource generating(ContentModel model) {
        return (batch, repository, documents, fields) -> {
            JsonEncoder encoder = new JsonEncoder(fields);
            batch.reset(repository);
            for (int i = 0; i < documents.size(); i++) {
                batch.add(model.document(documents.get(i)), i, encoder);
            }
            return List.of();
        };
    }

    /** Returns a source that reads the documents from MongoDB. */
    static DocumentSource stored(MongoStore mongo, ContentModel model, RetryPolicy retry, StopSignal stop) {
        return new MongoSource(mongo, model, retry, stop);
    }
}
