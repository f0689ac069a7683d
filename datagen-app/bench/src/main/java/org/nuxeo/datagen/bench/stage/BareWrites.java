// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.stage;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.InsertManyOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.apache.http.entity.ContentType;
import org.apache.http.nio.entity.NByteArrayEntity;
import org.apache.http.util.EntityUtils;
import org.bson.RawBsonDocument;
import org.elasticsearch.client.Request;
import org.nuxeo.datagen.bench.measure.ParallelTasks;
import org.nuxeo.datagen.bench.measure.RateMeter;
import org.nuxeo.datagen.bench.measure.StageClock;
import org.nuxeo.datagen.bench.setup.BenchServices;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.index.IndexAdmin;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.mongo.NuxeoIndexes;

/** Baselines of imports and of indexing: loops that write documents that are ready, or are generated meanwhile. */
final class BareWrites {

    private static final ContentType LINES = ContentType.create("application/x-ndjson");

    private static final InsertManyOptions UNORDERED = new InsertManyOptions().ordered(false);

    private BareWrites() {}

    /**
     * Returns a baseline of indexing: bulk requests of the low-level REST client in a loop, into indexes with the settings
     * of the stage.
     */
    static RateMeter.ServiceRun bulks(
            ElasticStore elastic, int threads, Supplier<Supplier<Supplier<Bytes>>> documents) {
        return () -> {
            IndexAdmin admin = new IndexAdmin(elastic);
            for (String repository : Repository.labels()) {
                admin.ensure(repository);
                admin.beginFilling(repository);
            }
            Supplier<Supplier<Bytes>> sources = documents.get();
            List<Callable<Long>> tasks = new ArrayList<>(Collections.nCopies(threads, null));
            tasks.replaceAll(none -> index(elastic, sources.get()));
            long startNanos = System.nanoTime();
            long indexed = ParallelTasks.documents(tasks);
            Repository.labels().forEach(admin::endFilling);
            double rate = StageClock.rate(indexed, startNanos);
            BenchServices.clear(elastic);
            return rate;
        };
    }

    private static Callable<Long> index(ElasticStore elastic, Supplier<Bytes> source) {
        return () -> {
            long indexed = 0;
            for (Bytes batch = source.get(); batch != null; batch = source.get()) {
                Request request = new Request("POST", "/" + IndexAdmin.indexOf(batch.repository()) + "/_bulk");
                request.addParameter("filter_path", "errors");
                request.setEntity(new NByteArrayEntity(batch.bytes(), 0, batch.ends()[batch.count()], LINES));
                String answer = EntityUtils.toString(elastic.perform(request).getEntity());
                if (!answer.contains("false")) {
                    throw new IOException("bulk request: " + answer);
                }
                indexed += batch.count();
            }
            return indexed;
        };
    }

    /**
     * Returns a baseline of imports: unordered {@code insertMany} of the driver in a loop, into collections with the
     * indexes of the stage.
     */
    static RateMeter.ServiceRun inserts(
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
