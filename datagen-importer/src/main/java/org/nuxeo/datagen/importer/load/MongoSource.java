// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.load;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.importer.load.Loading.DocumentSource;
import org.nuxeo.datagen.importer.stage.Stage.StopSignal;
import org.nuxeo.datagen.importer.verify.BsonElements.BsonSlice;
import org.nuxeo.datagen.importer.verify.RangeReader;
import org.nuxeo.datagen.store.bulk.Batch;
import org.nuxeo.datagen.store.document.BsonDecoder;
import org.nuxeo.datagen.store.document.JsonEncoder;
import org.nuxeo.datagen.store.document.StoredDocument;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.failure.StageException.StoppedException;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.retry.RetryPolicy;
import org.nuxeo.datagen.store.retry.RetryPolicy.Attempts;

/**
 * Provides documents for the index as MongoDB holds them, one range of {@code _id} after the other. Documents that were
 * changed in MongoDB are indexed with the changes; documents that are missing there are not indexed. Paths, words of blobs and
 * the rights that the model gives are generated. One instance for each thread.
 *
 * @param stop stop signal of the stage that reads
 */
public record MongoSource(MongoStore mongo, StoredDocuments model, RetryPolicy retry, StopSignal stop)
        implements DocumentSource {

    @Override
    public List<String> fill(Batch batch, String repository, List<Identity> documents, @Nullable JsonEncoder encoder) {
        batch.reset(repository);
        List<String> lacking = new ArrayList<>();
        try {
            read(repository, documents, lacking, (document, i) -> batch.add(document, i, encoder));
        } catch (StoppedException e) {
            return List.of();
        }
        return lacking;
    }

    /** Returns documents of a repository as MongoDB holds them. Those that are missing, or lack a field, are left out. */
    public List<StoredDocument> held(String repository, List<Identity> documents) {
        List<StoredDocument> held = new ArrayList<>();
        // verify names those that lack something
        read(repository, documents, new ArrayList<>(), (document, i) -> held.add(document));
        return held;
    }

    /**
     * Passes on documents as MongoDB holds them, with their positions in the range.
     *
     * @param lacking takes those that are missing or lack a field, each with the reason
     */
    private void read(
            String repository, List<Identity> range, List<String> lacking, ObjIntConsumer<StoredDocument> documents) {
        RangeReader reader = new RangeReader(mongo, model);
        List<BsonSlice> found = mongo.retried(new Attempts(retry, stop), () -> reader.rows(repository, range))
                .documents();
        for (int i = 0; i < range.size(); i++) {
            Identity identity = range.get(i);
            BsonSlice stored = found.get(i);
            try {
                if (stored == null) {
                    lacking.add(model.id(identity) + ": mongo: document is missing");
                } else {
                    documents.accept(BsonDecoder.decode(model, repository, identity, stored.document()), i);
                }
            } catch (IllegalArgumentException e) {
                lacking.add(model.id(identity) + ": " + e.getMessage());
            }
        }
    }
}
