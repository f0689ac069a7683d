package org.nuxeo.runtime.mongodb;

import com.mongodb.client.MongoDatabase;

/** Gives the connections to MongoDB. */
public interface MongoDBConnectionService {
    MongoDatabase getDatabase(String name);
}
