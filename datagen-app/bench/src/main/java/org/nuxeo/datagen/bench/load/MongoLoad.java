// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.load;

import com.mongodb.MongoException;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Indexes;
import com.mongodb.client.model.Updates;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.conversions.Bson;
import org.nuxeo.datagen.bench.load.RefereedLoad.LoadTarget;
import org.nuxeo.datagen.bench.load.RefereedLoad.LoadTarget.Listed;

/** A collection of MongoDB as the target of a load. It is dropped at the begin and at the end. */
public final class MongoLoad implements LoadTarget {

    private static final String SESSION = "session";
    private static final String VERSION = "version";

    private final MongoCollection<BsonDocument> collection;

    public MongoLoad(MongoDatabase database) {
        collection = database.getCollection("load-sessions", BsonDocument.class);
        collection.drop();
        collection.createIndex(Indexes.ascending(SESSION));
    }

    @Override
    public void insert(String id, int session) {
        collection.insertOne(new BsonDocument("_id", new BsonString(id))
                .append(SESSION, new BsonInt32(session))
                .append(VERSION, new BsonInt64(1)));
    }

    @Override
    public long read(String id) {
        BsonDocument found = collection.find(Filters.eq("_id", id)).first();
        return found == null ? ABSENT : version(found);
    }

    private static long version(BsonDocument document) {
        return document.getNumber(VERSION).longValue();
    }

    private static Bson at(String id, long version) {
        return Filters.and(Filters.eq("_id", id), Filters.eq(VERSION, version));
    }

    @Override
    public boolean write(String id, long version) {
        return updated(at(id, version - 1), Updates.set(VERSION, version));
    }

    @Override
    public boolean add(String id) {
        return updated(Filters.eq("_id", id), Updates.inc(VERSION, 1L));
    }

    private boolean updated(Bson filter, Bson update) {
        return collection.updateOne(filter, update).getMatchedCount() == 1;
    }

    @Override
    public boolean delete(String id, long version) {
        return collection.deleteOne(at(id, version)).getDeletedCount() == 1;
    }

    @Override
    public List<Listed> list(int session) {
        List<Listed> listed = new ArrayList<>();
        for (BsonDocument each : collection.find(Filters.eq(SESSION, session)).batchSize(25)) {
            listed.add(new Listed(each.getString("_id").getValue(), version(each)));
        }
        return listed;
    }

    @Override
    public long count(int session) {
        return collection.countDocuments(Filters.eq(SESSION, session));
    }

    @Override
    public String kind(Exception failure) {
        String name = failure.getClass().getSimpleName();
        return failure instanceof MongoException mongo && mongo.getCode() > 0 ? name + " " + mongo.getCode() : name;
    }

    @Override
    public void close() {
        collection.drop();
    }
}
