// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.IntConsumer;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.store.failure.StageException;

/**
 * Measures what can make an import slower as the repository grows: the size of data and indexes, the cache of the server,
 * and the time that a commit takes.
 */
final class GrowthProbe {

    private static final String COLLECTION = "growth-probe";
    private static final double NANOS_PER_MICRO = 1e3;

    /** A probe ends after this time, since a server that searches without an index needs seconds for a request. */
    private static final long PROBE_NANOS = 10_000_000_000L;

    private static final int LEAST_REQUESTS = 3;
    private static final long SEED = 1;

    private final DirectHost host;
    private final int requests;

    /**
     * The state of a server.
     *
     * @param storeBytes size of the documents
     * @param indexBytes size of the indexes
     * @param randomFindMicros median time to find a random document by its row id: it is rarely in a cache
     * @param sameFindMicros median time to find always the same one: it is in every cache
     * @param commitMicros median time to insert one small document into a collection of its own
     */
    record Result(
            long storeBytes, long indexBytes, double randomFindMicros, double sameFindMicros, double commitMicros) {}

    GrowthProbe(DirectHost host, int requests) {
        this.host = host;
        this.requests = requests;
    }

    /** Measures a server that holds a dataset. Each probe takes ten seconds at most, unless three requests take longer. */
    Result measure(Dataset dataset) {
        Document sizes = host.mongo().database("us-east").runCommand(new BsonDocument("dbStats", new BsonInt32(1)));
        SplittableRandom random = new SplittableRandom(SEED);
        long[] ordinals = random.longs(requests, 0, dataset.size()).toArray();
        return new Result(
                number(sizes, "dataSize"),
                number(sizes, "indexSize"),
                median(i -> find(dataset, ordinals[i])),
                median(i -> find(dataset, ordinals[0])),
                commit());
    }

    private static long number(Document sizes, String name) {
        return sizes.get(name) instanceof Number number ? number.longValue() : 0;
    }

    private void find(Dataset dataset, long ordinal) {
        var document = dataset.document(ordinal);
        var rowId = host.models().model(false).rowId(document.identity());
        RawBsonDocument found = host.mongo()
                .documents(document.repository().label())
                .find(Filters.eq("_id", rowId))
                .first();
        if (found == null) {
            throw new StageException("mongo lacks document " + document.id() + ", which was imported");
        }
    }

    private double commit() {
        MongoCollection<RawBsonDocument> own = host.mongo().documents(COLLECTION);
        own.drop();
        double micros = median(i -> own.insertOne(RawBsonDocument.parse("{_id: " + i + "}")));
        own.drop();
        return micros;
    }

    private double median(IntConsumer request) {
        double[] micros = new double[requests];
        long firstNanos = System.nanoTime();
        int done = 0;
        while (done < requests && (done < LEAST_REQUESTS || System.nanoTime() - firstNanos < PROBE_NANOS)) {
            long startNanos = System.nanoTime();
            request.accept(done);
            micros[done++] = (System.nanoTime() - startNanos) / NANOS_PER_MICRO;
        }
        Arrays.sort(micros, 0, done);
        return micros[done / 2];
    }
}
