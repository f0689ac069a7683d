// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.load;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ObjIntConsumer;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.schema.DocumentType;
import org.nuxeo.datagen.importer.load.Loading.DocumentSource;
import org.nuxeo.datagen.importer.stage.Stage.StopSignal;
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
            read(repository, documents, lacking, (document, i) -> {
                Identity identity = documents.get(i);
                boolean isVersion = identity.kind().isVersion();
                StoredDocument added =
                        isVersion ? model.completed(document) : document.withGovernance(model.governance(identity));
                batch.add(added, i, encoder);
            });
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
        Map<BsonValue, RawBsonDocument> found =
                mongo.retried(new Attempts(retry, stop), () -> fetch(repository, range));
        for (int i = 0; i < range.size(); i++) {
            Identity identity = range.get(i);
            RawBsonDocument stored = found.get(model.rowId(identity));
            try {
                if (stored == null) {
                    lacking.add(model.id(identity) + ": mongo: document is missing");
                } else {
                    documents.accept(decoded(repository, identity, stored), i);
                }
            } catch (IllegalArgumentException e) {
                lacking.add(model.id(identity) + ": " + e.getMessage());
            }
        }
    }

    private StoredDocument decoded(String repository, Identity identity, RawBsonDocument stored) {
        DocumentType type = model.dataset().type(identity.kind());
        String folder = model.pathPrefix(identity);
        String text = model.fullText(identity);
        return BsonDecoder.decode(type, stored, identity, repository, folder, model.ids(), text);
    }

    /** Returns the documents of a range that exist, by row id. */
    private Map<BsonValue, RawBsonDocument> fetch(String repository, List<Identity> identities) {
        MongoCollection<RawBsonDocument> documents = mongo.scanned(repository);
        List<BsonValue> rowIds = identities.stream().map(model::rowId).toList();
        Map<BsonValue, RawBsonDocument> found = new HashMap<>(rowIds.size() * 2);
        documents.find(Filters.in("_id", rowIds)).forEach(each -> found.put(each.get("_id"), each));
        if (found.size() == rowIds.size() || model.ids().nativeId()) {
            return found;
        }
        // Documents that Nuxeo itself wrote have other row ids, so they are looked up by document id.
        Map<BsonValue, BsonValue> byDocumentId = new HashMap<>();
        for (int i = 0; i < rowIds.size(); i++) {
            if (!found.containsKey(rowIds.get(i))) {
                byDocumentId.put(model.ids().value(model.id(identities.get(i))), rowIds.get(i));
            }
        }
        documents
                .find(Filters.in("ecm:id", byDocumentId.keySet()))
                .forEach(each -> found.put(byDocumentId.get(each.get("ecm:id")), each));
        return found;
    }
}
