// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.stage;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.InsertManyOptions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.bson.RawBsonDocument;
import org.nuxeo.datagen.bench.measure.ParallelTasks;
import org.nuxeo.datagen.bench.measure.RateMeter;
import org.nuxeo.datagen.bench.measure.StageClock;
import org.nuxeo.datagen.bench.setup.BenchServices;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.mongo.NuxeoIndexes;

/**
 * A baseline of imports: unordered {@code insertMany} of the driver in a loop, into collections with the indexes of the
 * stage.
 */
final class BareInserts {

    private static final InsertManyOptions UNORDERED = new InsertManyOptions().ordered(false);

    private BareInserts() {}

    /** Returns a run that inserts all documents. */
    static RateMeter.ServiceRun run(
            BenchServices services, MongoStore mongo, int threads, Supplier<Supplier<Supplier<Bytes>>> documents) {
        return () -> {
            for (String repository : Repository.labels()) {
                NuxeoIndexes.create(mongo.documents(repository));
            }
            Supplier<Supplier<Bytes>> sources = documents.get();
            List<Callable<Long>> tasks = new ArrayList<>(Collections.nCopies(threads, null));
            tasks.replaceAll(none -> insert(mongo, sources.get()));
            long startNanos = System.nanoTime();
            double rate = StageClock.rate(ParallelTasks.documents(tasks), startNanos);
            services.clear(mongo);
            return rate;
        };
    }

    private static Callable<Long> insert(MongoStore mongo, Supplier<Bytes> source) {
        return () -> {
            long inserted = 0;
            for (Bytes batch = source.get(); batch != null; batch = source.get()) {
                List<RawBsonDocument> documents = new ArrayList<>(batch.count());
                for (int i = 0; i < batch.count(); i++) {
                    int from = batch.ends()[i];
                    documents.add(new RawBsonDocument(batch.bytes(), from, batch.ends()[i + 1] - from));
                }
                MongoCollection<RawBsonDocument> collection = mongo.documents(batch.repository());
                inserted += collection
                        .insertMany(documents, UNORDERED)
                        .getInsertedIds()
                        .size();
            }
            return inserted;
        };
    }
}
