// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.runtime.mongodb;

import com.mongodb.client.MongoDatabase;

/** The service for connections to MongoDB. */
public interface MongoDBConnectionService {
    MongoDatabase getDatabase(String name);
}
