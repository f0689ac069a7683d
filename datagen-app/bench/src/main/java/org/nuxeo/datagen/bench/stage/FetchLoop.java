// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.stage;

import com.mongodb.client.model.Filters;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.nuxeo.datagen.bench.measure.ParallelTasks;
import org.nuxeo.datagen.bench.measure.StageClock;
import org.nuxeo.datagen.bench.setup.StageSample;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.index.IndexNames;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.DocumentRanges;

/** The baseline of a verification: a loop that fetches the same documents by the same requests, in the same order, and looks at none. */
final class FetchLoop {

    /** A verification cuts ranges of documents as if a topic had one partition. */
    private static final int PARTITIONS = 1;

    private final StageSample sample;
    private final MongoStore mongo;
    private final ElasticStore elastic;
    private final DocumentRanges ranges;

    FetchLoop(StageSample sample, MongoStore mongo, ElasticStore elastic, int batchDocuments) {
        this.sample = sample;
        this.mongo = mongo;
        this.elastic = elastic;
        this.ranges = new DocumentRanges(Delivery.of(sample.dataset(), PARTITIONS), batchDocuments);
    }

    /** Fetches all documents and returns how many a second. */
    double rate(boolean withIndex) throws InterruptedException {
        AtomicLong next = new AtomicLong();
        long startNanos = System.nanoTime();
        Callable<Long> task = () -> {
            StoredDocuments model = sample.models().model(false);
            long found = 0;
            for (long range = next.getAndIncrement(); range < ranges.count(); range = next.getAndIncrement()) {
                String repository = ranges.repository(range).label();
                List<Identity> documents = ranges.documents(range);
                Future<byte[]> inIndex = withIndex ? fromIndex(repository, documents, model) : null;
                found += fromMongo(repository, documents, model);
                if (withIndex) {
                    ElasticStore.await(inIndex);
                }
            }
            return found;
        };
        return StageClock.rate(ParallelTasks.documents(Collections.nCopies(sample.threads(), task)), startNanos);
    }

    private long fromMongo(String repository, List<Identity> documents, StoredDocuments model) {
        List<BsonValue> rowIds = documents.stream().map(model::rowId).toList();
        long found = 0;
        for (RawBsonDocument each :
                mongo.documents(repository).find(Filters.in("_id", rowIds)).batchSize(rowIds.size() + 1)) {
            found += each == null ? 0 : 1;
        }
        return found;
    }

    private Future<byte[]> fromIndex(String repository, List<Identity> documents, StoredDocuments model) {
        List<String> ids = documents.stream().map(model::id).toList();
        String body = "{\"ids\":[\"" + String.join("\",\"", ids) + "\"]}";
        return elastic.begin("POST", "/" + IndexNames.of(repository) + "/_mget", body);
    }
}
