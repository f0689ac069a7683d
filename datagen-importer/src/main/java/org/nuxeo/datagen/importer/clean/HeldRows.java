// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.clean;

import com.mongodb.client.model.Filters;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.nuxeo.datagen.store.document.AccessRights;
import org.nuxeo.datagen.store.document.BsonEncoder;
import org.nuxeo.datagen.store.document.ByteSink;
import org.nuxeo.datagen.store.document.FolderRights;
import org.nuxeo.datagen.store.document.StoredDocument;
import org.nuxeo.datagen.store.id.IdScheme;
import org.nuxeo.datagen.store.mongo.MongoStore;

/** The documents in MongoDB, where their ids are in {@code _id}. */
final class HeldRows implements HeldDocuments {

    private final MongoStore mongo;
    private final IdScheme ids;
    private final BsonEncoder encoder;

    /** @param ids how the repositories store ids; must be native */
    HeldRows(MongoStore mongo, IdScheme ids) {
        this.mongo = mongo;
        this.ids = ids;
        this.encoder = new BsonEncoder(ids, FolderRights.everywhere(AccessRights.ASSUMED));
    }

    @Override
    public Map<String, Map<String, ?>> find(String repository, List<StoredDocument> documents) {
        Map<BsonValue, String> rows = new HashMap<>();
        documents.forEach(document -> rows.put(ids.value(document.id()), document.id()));
        Map<String, Map<String, ?>> found = new HashMap<>();
        mongo.documents(repository)
                .withDocumentClass(BsonDocument.class)
                .find(Filters.in("_id", rows.keySet()))
                .forEach(row -> found.put(rows.get(row.get("_id")), values(row)));
        return found;
    }

    @Override
    public List<Map<String, ?>> expected(StoredDocument document) {
        ByteSink bytes = new ByteSink(4_096);
        encoder.encode(document, bytes);
        return List.of(values(new RawBsonDocument(bytes.array(), 0, bytes.length())));
    }

    private static Map<String, ?> values(BsonDocument row) {
        Map<String, Object> values = new HashMap<>();
        row.forEach((name, value) ->
                values.put(name, value.isString() ? value.asString().getValue() : value));
        return values;
    }

    @Override
    public String describe(String repository, String id) {
        return "repository " + repository + ", document " + id;
    }
}
