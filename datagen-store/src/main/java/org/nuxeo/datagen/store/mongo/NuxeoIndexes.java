// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.mongo;

import com.mongodb.CreateIndexCommitQuorum;
import com.mongodb.MongoCommandException;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.CreateIndexOptions;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.IndexModel;
import com.mongodb.client.model.IndexOptions;
import com.mongodb.client.model.Indexes;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.nuxeo.datagen.core.schema.Field;

/**
 * The indexes that Nuxeo creates on a repository with full text disabled, with the same names and options. An index
 * with another definition would prevent Nuxeo from opening the repository.
 */
public final class NuxeoIndexes {

    private static final List<String> ASCENDING = List.of(
            "ecm:parentId",
            "ecm:ancestorIds",
            "ecm:isVersion",
            "ecm:versionSeriesId",
            "ecm:proxyTargetId",
            "ecm:proxyVersionSeriesId",
            "ecm:racl",
            "ecm:primaryType",
            "ecm:mixinTypes",
            "ecm:lifeCycleState",
            "ecm:isTrashed",
            "ecm:retainUntil",
            "ecm:hasLegalHold",
            "ecm:blobKeys",
            "ecm:acp.acl.user",
            "ecm:acp.acl.status",
            "ecm:acp.acl.grant");

    /** That of MongoDB 4.4. */
    private static final int QUORUM_WIRE_VERSION = 9;

    private static final List<String> SPARSE = List.of("ecm:isRecord", "ecm:isFlexibleRecord");

    private NuxeoIndexes() {}

    /**
     * Creates the missing indexes of a repository, however long that takes.
     *
     * @param nativeId whether ids are in {@code _id}, which needs no further index
     * @return the definitions of indexes that the server does not support; the unique index is required
     */
    public static List<String> create(MongoStore store, String repository, boolean nativeId) {
        return store.withoutReadTimeout(repository, documents -> create(store, documents, nativeId));
    }

    private static List<String> create(MongoStore store, MongoCollection<RawBsonDocument> documents, boolean nativeId) {
        CreateIndexOptions options = new CreateIndexOptions();
        String name = documents.getNamespace().getCollectionName();
        if (store.retried(() -> hasQuorum(store.database(name)))) {
            options.commitQuorum(CreateIndexCommitQuorum.MAJORITY);
        }
        if (!nativeId) {
            create(
                    store,
                    documents,
                    new IndexModel(Indexes.ascending("ecm:id"), new IndexOptions().unique(true)),
                    options);
        }
        List<IndexModel> models = new ArrayList<>();
        ASCENDING.forEach(field -> models.add(new IndexModel(Indexes.ascending(field))));
        SPARSE.forEach(field -> models.add(new IndexModel(Indexes.ascending(field), new IndexOptions().sparse(true))));
        models.add(new IndexModel(Indexes.descending(Field.MODIFIED.name()), new IndexOptions().background(true)));
        models.add(new IndexModel(
                Indexes.ascending("ecm:parentId", "ecm:name"),
                new IndexOptions().partialFilterExpression(Filters.exists("ecm:parentId"))));
        List<String> refused = new ArrayList<>();
        for (IndexModel model : models) {
            try {
                create(store, documents, model, options);
            } catch (MongoCommandException e) {
                refused.add(keys(model, documents).toJson());
            }
        }
        return refused;
    }

    private static void create(
            MongoStore store,
            MongoCollection<RawBsonDocument> documents,
            IndexModel model,
            CreateIndexOptions options) {
        store.retried(
                "index " + String.join(", ", keys(model, documents).keySet()) + " of collection "
                        + documents.getNamespace().getCollectionName(),
                () -> documents.createIndexes(List.of(model), options));
    }

    private static BsonDocument keys(IndexModel model, MongoCollection<RawBsonDocument> documents) {
        // The method without arguments needs driver 4.2.
        return model.getKeys().toBsonDocument(BsonDocument.class, documents.getCodecRegistry());
    }

    /**
     * Returns whether an index is built by several members, of which a majority suffices. By default all must have built it, so that
     * the request waits as long as one of them is down. A server that stands alone refuses to be told.
     */
    static boolean hasQuorum(MongoDatabase database) {
        Document server = database.runCommand(new Document("isMaster", 1));
        boolean several = server.containsKey("setName") || "isdbgrid".equals(server.getString("msg"));
        return several && server.getInteger("maxWireVersion", 0) >= QUORUM_WIRE_VERSION;
    }
}
