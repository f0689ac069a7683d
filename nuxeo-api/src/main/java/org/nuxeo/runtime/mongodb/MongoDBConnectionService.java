package org.nuxeo.runtime.mongodb;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoDatabase;

/** Gives the connections to MongoDB. */
public interface MongoDBConnectionService {
    MongoClient getClient(String name);

    MongoDatabase getDatabase(String name);

    String getDatabaseName(String name);
}
