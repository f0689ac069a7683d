// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.stage;

import com.mongodb.client.model.InsertManyOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.bson.RawBsonDocument;
import org.nuxeo.datagen.bench.measure.ParallelTasks;
import org.nuxeo.datagen.bench.measure.RateMeter;
import org.nuxeo.datagen.bench.measure.StageClock;
import org.nuxeo.datagen.bench.setup.BenchServices;
import org.nuxeo.datagen.bench.setup.StageSample;
import org.nuxeo.datagen.bench.setup.Stores;
import org.nuxeo.datagen.core.Layouts;
import org.nuxeo.datagen.importer.load.IndexStage.IndexFilling;
import org.nuxeo.datagen.importer.settings.IndexShards;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.index.IndexAdmin;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.mongo.NuxeoIndexes;

/** Baselines of imports and of indexing: loops that write documents that are ready, or are generated meanwhile. */
final class BareWrites {

    private static final InsertManyOptions UNORDERED = new InsertManyOptions().ordered(false);

    private BareWrites() {}

    /** A request that writes a batch. */
    private interface Write {
        void accept(Bytes batch) throws IOException;
    }

    /**
     * Returns a baseline of indexing: bulk requests of the low-level REST client in a loop, into indexes with the settings
     * of the stage.
     */
    static RateMeter.ServiceRun bulks(BenchServices services, StageSample sample, Supplier<Bytes.Sources> documents) {
        return () -> {
            List<Callable<Long>> tasks =
                    tasks(sample.threads(), documents.get(), batch -> index(services.elastic(), batch));
            IndexFilling filling = IndexFilling.begin(services.elastic(), IndexShards.USUAL.plans(sample.dataset()));
            long startNanos = System.nanoTime();
            long indexed = ParallelTasks.documents(tasks);
            filling.close();
            double rate = StageClock.rate(indexed, startNanos);
            services.clearIndexes();
            return rate;
        };
    }

    private static void index(ElasticStore elastic, Bytes batch) throws IOException {
        Stores.index(elastic, IndexAdmin.indexOf(batch.repository()), batch.bytes(), batch.ends()[batch.count()]);
    }

    /**
     * Returns a baseline of imports: unordered {@code insertMany} of the driver in a loop, into collections with the
     * indexes of the stage.
     */
    static RateMeter.ServiceRun inserts(BenchServices services, int threads, Supplier<Bytes.Sources> documents) {
        return () -> {
            Layouts.REPOSITORIES
                    .labels()
                    .forEach(each -> NuxeoIndexes.create(services.mongo().documents(each)));
            List<Callable<Long>> tasks = tasks(threads, documents.get(), batch -> insert(services.mongo(), batch));
            long startNanos = System.nanoTime();
            double rate = StageClock.rate(ParallelTasks.documents(tasks), startNanos);
            services.clearRepositories();
            return rate;
        };
    }

    private static void insert(MongoStore mongo, Bytes batch) {
        List<RawBsonDocument> documents = new ArrayList<>(batch.count());
        for (int i = 0; i < batch.count(); i++) {
            int from = batch.ends()[i];
            documents.add(new RawBsonDocument(batch.bytes(), from, batch.ends()[i + 1] - from));
        }
        mongo.documents(batch.repository()).insertMany(documents, UNORDERED);
    }

    private static List<Callable<Long>> tasks(int threads, Bytes.Sources sources, Write write) {
        List<Callable<Long>> tasks = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            Bytes.Source source = sources.get();
            tasks.add(() -> {
                long written = 0;
                for (Bytes batch = source.next(); batch != null; batch = source.next()) {
                    write.accept(batch);
                    written += batch.count();
                }
                return written;
            });
        }
        return tasks;
    }
}
