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

/**
 * The documents of a load, which are small, have a version, and are each in the list of one session: a collection of MongoDB,
 * which is dropped at the begin and at the end. Thread safe.
 */
public final class MongoLoad implements AutoCloseable {
    /** The version of a document that does not exist. */
    static final long ABSENT = 0;

    private static final String SESSION = "session";
    private static final String VERSION = "version";

    private final MongoCollection<BsonDocument> collection;

    /** A document in a list. */
    record Listed(String id, long version) {}

    public MongoLoad(MongoDatabase database) {
        collection = database.getCollection("load-sessions", BsonDocument.class);
        collection.drop();
        collection.createIndex(Indexes.ascending(SESSION));
    }

    /** Adds a document with version 1 to the list of a session, and returns whether that was acknowledged. */
    boolean insert(String id, int session) {
        BsonDocument document = new BsonDocument("_id", new BsonString(id)).append(SESSION, new BsonInt32(session));
        return collection.insertOne(document.append(VERSION, new BsonInt64(1))).wasAcknowledged();
    }

    /** Returns the version of a document, or {@link #ABSENT}. */
    long read(String id) {
        BsonDocument found = collection.find(Filters.eq("_id", id)).first();
        return found == null ? ABSENT : version(found);
    }

    private static long version(BsonDocument document) {
        return document.getNumber(VERSION).longValue();
    }

    private static Bson at(String id, long version) {
        return Filters.and(Filters.eq("_id", id), Filters.eq(VERSION, version));
    }

    /** Sets the version of a document that has the version before, and returns whether there was one. */
    boolean write(String id, long version) {
        return updated(at(id, version - 1), Updates.set(VERSION, version));
    }

    /** Adds 1 to the version of a document in one request, and returns whether the document exists. */
    boolean add(String id) {
        return updated(Filters.eq("_id", id), Updates.inc(VERSION, 1L));
    }

    private boolean updated(Bson filter, Bson update) {
        return collection.updateOne(filter, update).getMatchedCount() == 1;
    }

    /** Deletes a document that has a version, and returns whether there was one. */
    boolean delete(String id, long version) {
        return collection.deleteOne(at(id, version)).getDeletedCount() == 1;
    }

    /** Returns the documents of a session, page by page. */
    List<Listed> list(int session) {
        var listed = collection.find(Filters.eq(SESSION, session)).batchSize(25);
        return listed.map(each -> new Listed(each.getString("_id").getValue(), version(each)))
                .into(new ArrayList<>());
    }

    /** Returns the number of documents of a session. */
    long count(int session) {
        return collection.countDocuments(Filters.eq(SESSION, session));
    }

    /** Returns the kind of a failure in a few words, the same for all of its kind. */
    static String kind(Exception failure) {
        String name = failure.getClass().getSimpleName();
        return failure instanceof MongoException mongo && mongo.getCode() > 0 ? name + " " + mongo.getCode() : name;
    }

    @Override
    public void close() {
        collection.drop();
    }
}
