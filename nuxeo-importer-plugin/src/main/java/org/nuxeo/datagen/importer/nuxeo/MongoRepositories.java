// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import com.mongodb.WriteConcern;
import com.mongodb.client.MongoDatabase;
import java.util.Arrays;
import java.util.List;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.ecm.core.api.repository.RepositoryManager;
import org.nuxeo.runtime.api.Framework;
import org.nuxeo.runtime.mongodb.MongoDBConnectionService;

/** The server's connections to the MongoDB databases of its repositories. */
final class MongoRepositories {

    private static final String CONNECTION_PREFIX = "repository/";

    private MongoRepositories() {}

    /**
     * Returns the database of a repository.
     *
     * @throws StageException if the repository is not in MongoDB
     */
    static MongoDatabase database(String repository) {
        MongoDBConnectionService connections = Framework.getService(MongoDBConnectionService.class);
        if (connections == null) {
            throw new StageException("repository " + repository + ": is not in MongoDB; use the template mongodb");
        }
        return connections.getDatabase(CONNECTION_PREFIX + repository).withWriteConcern(WriteConcern.MAJORITY);
    }

    /** Returns the names of a dataset's repositories. */
    static List<String> names() {
        return Arrays.stream(Repository.values()).map(Repository::label).toList();
    }

    /**
     * Returns the repositories of a dataset.
     *
     * @throws StageException if the server lacks one of them
     */
    static MongoStore store() {
        List<String> wanted = names();
        List<String> known = Framework.getService(RepositoryManager.class).getRepositoryNames();
        if (!known.containsAll(wanted)) {
            throw new StageException("repositories " + String.join(", ", wanted) + ": this server has "
                    + String.join(", ", known) + " only; add the template datagen-repositories");
        }
        return new MongoStore("nuxeo", MongoRepositories::database);
    }
}
