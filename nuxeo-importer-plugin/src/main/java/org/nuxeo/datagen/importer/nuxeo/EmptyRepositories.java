// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import org.nuxeo.datagen.store.mongo.RepositoryCleaning;
import org.nuxeo.ecm.core.api.CoreInstance;
import org.nuxeo.ecm.core.api.PathRef;
import org.nuxeo.ecm.core.repository.RepositoryInitializationHandler;
import org.nuxeo.ecm.core.repository.RepositoryService;
import org.nuxeo.runtime.api.Framework;
import org.nuxeo.runtime.transaction.TransactionHelper;

/** Empties repositories directly in MongoDB, then lets Nuxeo initialize them as at a first start. */
final class EmptyRepositories {

    private EmptyRepositories() {}

    /** Removes every document of a repository except the root. Returns an estimate of how many there were. */
    static long removeAll(String repository) {
        long documents = RepositoryCleaning.clean(MongoRepositories.database(repository), repository);
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
        return MongoRepositories.database(repository).getCollection(repository).countDocuments() - 1;
    }
}
