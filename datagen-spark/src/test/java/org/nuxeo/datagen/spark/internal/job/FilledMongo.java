// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.job;

import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.internal.direct.DirectStage;
import org.nuxeo.datagen.importer.internal.model.ContentModel;
import org.nuxeo.datagen.importer.internal.model.RenderedBlobs;
import org.nuxeo.datagen.importer.internal.model.Rights;
import org.nuxeo.datagen.importer.internal.mongo.MongoStore;
import org.nuxeo.datagen.importer.internal.mongo.MongoTarget;
import org.nuxeo.datagen.importer.internal.mongo.RepositorySetup;
import org.nuxeo.datagen.importer.internal.retry.RetryPolicy;
import org.nuxeo.datagen.importer.testing.TestMongo;

/** A server that speaks MongoDB's protocol and has a dataset with its real digests. */
public final class FilledMongo implements AutoCloseable {

    private final TestMongo server = new TestMongo();
    private final MongoStore store;

    /** Imports a dataset without Kafka. */
    public FilledMongo(Dataset dataset) {
        store = new MongoStore(server.settings());
        for (Repository repository : Repository.values()) {
            RepositorySetup.ensure(store, repository.label());
        }
        try (DirectStage stage = new DirectStage(
                dataset,
                2,
                500,
                () -> new ContentModel(dataset, new RenderedBlobs(), null),
                new MongoTarget(store),
                Rights.ASSUMED,
                RetryPolicy.DEFAULT)) {
            stage.run();
        }
    }

    /** Returns the connection string. */
    public String uri() {
        return "mongodb://127.0.0.1:" + server.port();
    }

    /** Returns a client of the server. */
    public MongoStore store() {
        return store;
    }

    @Override
    public void close() {
        store.close();
        server.close();
    }
}
