// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.mongo;

import com.mongodb.MongoCommandException;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.IndexModel;
import com.mongodb.client.model.IndexOptions;
import com.mongodb.client.model.Indexes;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.store.mongo.MongoTarget.MongoBulkSorter;

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

    private static final List<String> SPARSE = List.of("ecm:isRecord", "ecm:isFlexibleRecord");

    private NuxeoIndexes() {}

    /**
     * Creates the missing indexes of a repository with ids of the default type; see {@link #create(MongoCollection,
     * boolean)}.
     */
    public static List<String> create(MongoCollection<RawBsonDocument> documents) {
        return create(documents, false);
    }

    /**
     * Creates the missing indexes.
     *
     * @param nativeId whether ids are in {@code _id}, which needs no further index
     * @return the definitions of indexes that the server does not support; the unique index is required
     */
    public static List<String> create(MongoCollection<RawBsonDocument> documents, boolean nativeId) {
        if (!nativeId) {
            documents.createIndex(Indexes.ascending("ecm:id"), new IndexOptions().unique(true));
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
                documents.createIndex(model.getKeys(), model.getOptions());
            } catch (MongoCommandException e) {
                if (MongoBulkSorter.isPassing(e)) {
                    throw e;
                }
                // The method without arguments needs driver 4.2.
                refused.add(model.getKeys()
                        .toBsonDocument(BsonDocument.class, documents.getCodecRegistry())
                        .toJson());
            }
        }
        return refused;
    }
}
