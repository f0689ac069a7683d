// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import com.mongodb.WriteConcern;
import com.mongodb.client.MongoDatabase;
import java.util.List;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.mongo.RepositorySetup.RepositoryCleaning;
import org.nuxeo.ecm.core.api.CoreInstance;
import org.nuxeo.ecm.core.api.PathRef;
import org.nuxeo.ecm.core.api.repository.RepositoryManager;
import org.nuxeo.ecm.core.repository.RepositoryInitializationHandler;
import org.nuxeo.ecm.core.repository.RepositoryService;
import org.nuxeo.runtime.api.Framework;
import org.nuxeo.runtime.mongodb.MongoDBConnectionService;
import org.nuxeo.runtime.transaction.TransactionHelper;

/**
 * The repositories of datasets: their MongoDB databases, over the server's connections, and how they are emptied directly
 * and initialized by Nuxeo as at a first start.
 */
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

    /**
     * Returns the repositories of a dataset.
     *
     * @throws StageException if the server lacks one of them
     */
    static MongoStore store() {
        List<String> wanted = Repository.labels();
        List<String> known = Framework.getService(RepositoryManager.class).getRepositoryNames();
        if (!known.containsAll(wanted)) {
            throw new StageException("repositories " + String.join(", ", wanted) + ": this server has "
                    + String.join(", ", known) + " only; add the template datagen-repositories");
        }
        return new MongoStore("nuxeo", MongoRepositories::database);
    }

    /** Removes every document of a repository except the root. Returns an estimate of how many there were. */
    static long removeAll(String repository) {
        long documents = RepositoryCleaning.clean(database(repository), repository);
        forget(repository);
        return documents;
    }

    /**
     * Empties the caches of all nodes, which still hold documents that were removed. Nuxeo does that when it closes a
     * session, and resetting the pool closes idle sessions. So this opens one first.
     */
    private static void forget(String repository) {
        TransactionHelper.runInTransaction(() -> CoreInstance.doPrivileged(
                repository, session -> session.getDocument(new PathRef("/")).getId()));
        Framework.getService(RepositoryService.class).resetPool();
    }

    /** Lets Nuxeo create the initial documents of a new repository, and returns their number. */
    static long initialize(String repository) {
        RepositoryInitializationHandler handler = RepositoryInitializationHandler.getInstance();
        if (handler == null) {
            return 0;
        }
        TransactionHelper.runInTransaction(() -> CoreInstance.doPrivileged(repository, session -> {
            handler.initializeRepository(session);
            return repository;
        }));
        return database(repository).getCollection(repository).countDocuments() - 1;
    }
}
