package org.nuxeo.datagen.importer.nuxeo;

import org.nuxeo.datagen.importer.internal.mongo.RepositoryCleaning;
import org.nuxeo.ecm.core.api.CoreInstance;
import org.nuxeo.ecm.core.api.PathRef;
import org.nuxeo.ecm.core.repository.RepositoryInitializationHandler;
import org.nuxeo.ecm.core.repository.RepositoryService;
import org.nuxeo.runtime.api.Framework;
import org.nuxeo.runtime.transaction.TransactionHelper;

/** Empties repositories behind the back of Nuxeo, and leaves them to it as at a first start. */
final class EmptyRepositories {

    private EmptyRepositories() {}

    /** Removes every document of a repository but the root; returns about how many. */
    static long removeAll(String repository) {
        long documents = RepositoryCleaning.clean(MongoRepositories.database(repository), repository);
        forget(repository);
        return documents;
    }

    /**
     * Empties the caches of all nodes, which have documents that are gone. A session does so when it is closed, and the
     * pool closes those that nobody uses; so there has to be one.
     */
    private static void forget(String repository) {
        TransactionHelper.runInTransaction(() -> CoreInstance.doPrivileged(
                repository, session -> session.getDocument(new PathRef("/")).getId()));
        Framework.getService(RepositoryService.class).resetPool();
    }

    /** Has Nuxeo make what a new repository begins with; returns how many documents that are. */
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
