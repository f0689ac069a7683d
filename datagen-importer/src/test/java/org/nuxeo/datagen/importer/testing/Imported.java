// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.testing;

import java.util.function.Supplier;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.load.DirectStage;
import org.nuxeo.datagen.importer.stage.DocumentModels;
import org.nuxeo.datagen.importer.stage.Stage.StageContext;
import org.nuxeo.datagen.store.document.BlobDescriber;
import org.nuxeo.datagen.store.document.Rights;
import org.nuxeo.datagen.store.id.IdScheme;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.mongo.MongoTarget;
import org.nuxeo.datagen.store.mongo.NuxeoIndexes;
import org.nuxeo.datagen.store.mongo.RepositorySetup;
import org.nuxeo.datagen.store.retry.RetryPolicy;
import org.nuxeo.datagen.store.testing.FakeBlobs;
import org.nuxeo.datagen.store.testing.TestMongo;

/** A dataset in a server of MongoDB's protocol, imported without Kafka. */
public final class Imported implements AutoCloseable {

    private final TestMongo server;
    private final MongoStore mongo;

    /** Imports a dataset with invented digests. */
    public Imported(Dataset dataset) {
        this(dataset, FakeBlobs::new);
    }

    /** @param blobs creates the blobs of each thread */
    public Imported(Dataset dataset, Supplier<BlobDescriber> blobs) {
        this(dataset, blobs, new TestMongo());
    }

    /** Imports into a server, which is closed with this. */
    public Imported(Dataset dataset, Supplier<BlobDescriber> blobs, TestMongo server) {
        this.server = server;
        mongo = new MongoStore(server.settings());
        for (Repository repository : dataset.layout().repositories()) {
            RepositorySetup.ensure(mongo, repository.label());
            NuxeoIndexes.create(mongo, repository.label(), false);
        }
        DocumentModels models = new DocumentModels(dataset, blobs, blobs, null, IdScheme.DEFAULT, false);
        new DirectStage(
                        models,
                        2,
                        200,
                        new MongoTarget(mongo),
                        Rights.ASSUMED,
                        RetryPolicy.DEFAULT,
                        StageContext.none())
                .run();
    }

    public MongoStore mongo() {
        return mongo;
    }

    @Override
    public void close() {
        mongo.close();
        server.close();
    }
}
