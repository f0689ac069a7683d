// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.mongo;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Filters;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;

/**
 * Empties a repository of any layout. The collection is dropped, which is fast at any size; its indexes and its root
 * document are restored, so that a running Nuxeo can use the empty repository.
 */
public final class RepositoryCleaning {

    private RepositoryCleaning() {}

    /** Removes every document of a repository except the root. Returns an estimate of their number. */
    public static long clean(MongoDatabase database, String repository) {
        MongoCollection<BsonDocument> documents = database.getCollection(repository, BsonDocument.class);
        long count = documents.estimatedDocumentCount();
        BsonDocument root =
                documents.find(Filters.eq("ecm:primaryType", "Root")).first();
        BsonArray indexes = new BsonArray();
        for (BsonDocument index : documents.listIndexes(BsonDocument.class)) {
            if (!index.getString("name").getValue().equals("_id_")) {
                BsonDocument definition = index.clone();
                definition.remove("ns");
                definition.remove("v");
                indexes.add(definition);
            }
        }
        documents.drop();
        if (root != null) {
            documents.insertOne(root);
        }
        if (!indexes.isEmpty()) {
            database.runCommand(
                    new BsonDocument("createIndexes", new BsonString(repository)).append("indexes", indexes));
        }
        return Math.max(0, count - (root == null ? 0 : 1));
    }
}
