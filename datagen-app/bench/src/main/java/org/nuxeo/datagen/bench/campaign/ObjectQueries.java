// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.mongodb.MongoCommandException;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Accumulators;
import com.mongodb.client.model.Aggregates;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Indexes;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.Sorts;
import com.mongodb.client.model.Updates;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.BooleanSupplier;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.conversions.Bson;
import org.nuxeo.datagen.bench.measure.Curve;
import org.nuxeo.datagen.bench.measure.Latencies;
import org.nuxeo.datagen.bench.measure.StageClock;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.importer.stage.IntervalSet;
import org.nuxeo.datagen.importer.stage.RangeWorkers;
import org.nuxeo.datagen.importer.stage.StopSignal;

/**
 * The queries of an objects step. The result of each is compared with what the dataset says. Settings: {@code finds},
 * the number of queries of one document; {@code clients}, threads that find one document of a random rank;
 * {@code updates}, percent of updates among reads; {@code limit} of sorted queries.
 */
final class ObjectQueries {

    /** Fields that the index holds, so that no document needs to be read. */
    private static final Bson COVERED =
            Projections.fields(Projections.excludeId(), Projections.include("rank", "weight"));

    private static final int HOT_DOCUMENTS = 1_000;
    private static final long MAX_PERCENT = 100;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final Step.Settings settings;
    private final StepRecord record;
    private final MongoDatabase database;
    private final MongoCollection<BsonDocument> collection;
    private final LargeObjects objects;
    private final long count;
    private final long finds;
    private final List<Long> clients;
    private final long updatesPercent;

    ObjectQueries(Step.Settings settings, StepRecord record, MongoDatabase database, LargeObjects objects, long count) {
        this.settings = settings;
        this.record = record;
        this.database = database;
        this.collection = database.getCollection(ObjectsStep.COLLECTION, BsonDocument.class);
        this.objects = objects;
        this.count = count;
        this.finds = settings.number("finds", 1_000);
        this.clients = settings.numbers("clients", 1L, 10L, 100L);
        this.updatesPercent = settings.number("updates", 20);
        if (updatesPercent > MAX_PERCENT) {
            throw settings.refuse("updates", "must be 1 to 100 percent");
        }
        if (clients.stream().anyMatch(each -> each < 1 || each > 1_000)) {
            throw settings.refuse("clients", "must be numbers from 1 to 1,000");
        }
    }

    /** Runs all queries, one after the other. */
    void run(int threads) {
        collection.createIndex(Indexes.ascending("rank", "weight"));
        findOne();
        findRanks();
        findCovered();
        explain("find by index", new BsonDocument());
        explain("find, covered", COVERED);
        findByManyClients();
        sortAndLimit();
        groupAll();
        matchAndGroup();
        readAndUpdate(threads);
    }

    /** A query. It returns whether the result is right; what it checks by {@link Checks#of} takes none of its time. */
    private interface Query {
        boolean isRight(long i, Checks checks);
    }

    /** The checks of a query's results. A server is not slower because every byte of its answer is compared. */
    static final class Checks {

        private long nanos;

        boolean of(BooleanSupplier check) {
            long startNanos = System.nanoTime();
            boolean right = check.getAsBoolean();
            nanos += System.nanoTime() - startNanos;
            return right;
        }

        /** Returns the nanoseconds of all checks. */
        long nanos() {
            return nanos;
        }
    }

    /**
     * Runs queries on a number of threads, and records their latencies and the number of wrong results. The time of the row is
     * what each thread waited for answers, on average.
     */
    private Latencies queries(String stage, String what, long queries, int threads, Query query) {
        Latencies times = new Latencies();
        AtomicLong wrong = new AtomicLong();
        AtomicLong checkNanos = new AtomicLong();
        long startNanos = System.nanoTime();
        new RangeWorkers(queries, new IntervalSet(), new StopSignal()).run(stage, threads, () -> i -> {
            Checks checks = new Checks();
            long sentNanos = System.nanoTime();
            boolean right = query.isRight(i, checks);
            times.record(sentNanos + checks.nanos());
            checkNanos.addAndGet(checks.nanos());
            wrong.addAndGet(right ? 0 : 1);
        });
        long waitedNanos = System.nanoTime() - startNanos - checkNanos.get() / threads;
        record.storedRow(stage, queries, "queries", Math.max(1, waitedNanos / NANOS_PER_MILLI), wrong.get());
        record.note(what + ": " + times.text());
        return times;
    }

    private void findOne() {
        Latencies times = queries("find one", "find one by id", finds, 1, (i, checks) -> {
            long number = i * 7_919 % count;
            BsonDocument found = collection
                    .find(Filters.eq("_id", LargeObjects.FIRST_ORDINAL + number))
                    .first();
            return found != null && checks.of(() -> objects.isDocument(found, number));
        });
        record.curve(times.curve("Latency of finding one document by id"));
    }

    private void findRanks() {
        queries("find by index", "find all of a rank", ranks(), 1, (i, checks) -> {
            long right = 0;
            long wrong = 0;
            for (BsonDocument each : collection.find(rank(i)).batchSize(objects.batchSize())) {
                boolean same = checks.of(
                        () -> objects.isDocument(each, each.getInt64("_id").getValue() - LargeObjects.FIRST_ORDINAL));
                right += same ? 1 : 0;
                wrong += same ? 0 : 1;
            }
            return wrong == 0 && right == objects.count((int) i + 1);
        });
    }

    private void findCovered() {
        queries("find, covered", "find all of a rank, without the documents", ranks(), 1, (i, checks) -> {
            long[] weights = new long[objects.weights()];
            for (BsonDocument each : collection.find(rank(i)).projection(COVERED)) {
                weights[each.getInt32("weight").getValue() - 1]++;
            }
            return isExpected(weights, (int) i + 1);
        });
    }

    private boolean isExpected(long[] weights, int rank) {
        for (int weight = 1; weight <= weights.length; weight++) {
            if (weights[weight - 1] != objects.count(rank, weight)) {
                return false;
            }
        }
        return true;
    }

    /** Notes what the server examines for the documents of the first rank. */
    private void explain(String stage, Bson projection) {
        BsonDocument find = new BsonDocument("find", new BsonString(ObjectsStep.COLLECTION))
                .append("filter", rank(0).toBsonDocument())
                .append("projection", projection.toBsonDocument());
        try {
            BsonDocument plan = database.runCommand(
                    new BsonDocument("explain", find).append("verbosity", new BsonString("executionStats")),
                    BsonDocument.class);
            record.note(stage + ", explained: " + examined(plan));
        } catch (MongoCommandException refused) {
            record.note(stage + ": this server does not explain a query (" + refused.getErrorMessage() + ")");
        }
    }

    /** Returns keys, documents and shards of an explained query, as a text. */
    static String examined(BsonDocument plan) {
        BsonDocument statistics = plan.getDocument("executionStats", new BsonDocument());
        if (!statistics.containsKey("totalDocsExamined")) {
            return "without statistics";
        }
        BsonDocument stages = statistics.getDocument("executionStages", new BsonDocument());
        int shards = stages.isArray("shards") ? stages.getArray("shards").size() : 1;
        return String.format(
                Locale.ROOT,
                "%,d documents found, %,d keys and %,d documents examined, %d %s asked",
                statistics.getNumber("nReturned").longValue(),
                statistics.getNumber("totalKeysExamined").longValue(),
                statistics.getNumber("totalDocsExamined").longValue(),
                shards,
                shards == 1 ? "shard" : "shards");
    }

    private void findByManyClients() {
        List<Curve.Point> rates = new ArrayList<>();
        for (long each : clients) {
            Latencies times = queries(
                    "find one of a rank, " + each + (each == 1 ? " client" : " clients"),
                    "find one of a random rank, clients: " + each,
                    Math.max(finds, each),
                    (int) each,
                    (i, checks) -> {
                        int rank = 1 + Draws.bounded(Draws.hash(each, i), ranks());
                        BsonDocument found =
                                collection.find(Filters.eq("rank", rank)).first();
                        return found == null
                                ? objects.count(rank) == 0
                                : checks.of(() -> objects.isDocument(
                                        found, found.getInt64("_id").getValue() - LargeObjects.FIRST_ORDINAL));
                    });
            rates.add(Curve.Point.of(each, each * 1_000 / times.meanMillis()));
        }
        record.curve(new Curve("Finding one document of a rank", "clients", "documents a second", true, rates));
    }

    private void sortAndLimit() {
        int limit = (int) settings.number("limit", 10);
        queries("sort and limit", "highest weights of a rank", ranks(), 1, (i, checks) -> {
            List<Integer> found = new ArrayList<>();
            for (BsonDocument each : collection
                    .find(rank(i))
                    .sort(Sorts.descending("weight"))
                    .limit(limit)
                    .projection(Projections.include("weight"))) {
                found.add(each.getInt32("weight").getValue());
            }
            return found.equals(objects.highest((int) i + 1, limit));
        });
    }

    private void groupAll() {
        long[] counts = new long[ranks()];
        long startNanos = System.nanoTime();
        collection
                .aggregate(List.of(Aggregates.group("$rank", Accumulators.sum("documents", 1L))))
                .forEach(group -> counts[group.getNumber("_id").intValue() - 1] =
                        group.getNumber("documents").longValue());
        long millis = StageClock.millisSince(startNanos);
        long wrong = 0;
        for (int rank = 1; rank <= counts.length; rank++) {
            wrong += counts[rank - 1] == objects.count(rank) ? 0 : 1;
        }
        record.storedDocuments("group", count, millis, wrong);
    }

    private void matchAndGroup() {
        queries("match and group", "match a rank, group and sum weights", ranks(), 1, (i, checks) -> {
            long[] found = new long[objects.weights()];
            boolean[] right = {true};
            collection
                    .aggregate(List.of(
                            Aggregates.match(rank(i)),
                            Aggregates.group(
                                    "$weight",
                                    Accumulators.sum("documents", 1L),
                                    Accumulators.sum("weights", "$weight"))))
                    .forEach(group -> {
                        int weight = group.getNumber("_id").intValue();
                        found[weight - 1] = group.getNumber("documents").longValue();
                        right[0] &= group.getNumber("weights").longValue() == weight * found[weight - 1];
                    });
            return right[0] && isExpected(found, (int) i + 1);
        });
    }

    /**
     * Reads and updates documents that Zipf's law chooses, so that many threads want the same ones. No update may be lost.
     */
    private void readAndUpdate(int threads) {
        int hot = (int) Math.min(HOT_DOCUMENTS, count);
        Zipf popularity = new Zipf(hot, 1);
        AtomicLongArray updates = new AtomicLongArray(hot);
        queries(
                "reads and updates",
                updatesPercent + " % updates of popular documents",
                finds,
                threads,
                (i, checks) -> {
                    int chosen = popularity.rank(Draws.hash(2, i)) - 1;
                    Bson id = Filters.eq("_id", LargeObjects.FIRST_ORDINAL + chosen);
                    if (Draws.bounded(Draws.hash(3, i), (int) MAX_PERCENT) < updatesPercent) {
                        updates.incrementAndGet(chosen);
                        return collection
                                        .updateOne(id, Updates.inc("updates", 1L))
                                        .getMatchedCount()
                                == 1;
                    }
                    BsonDocument found = collection.find(id).first();
                    return found != null && checks.of(() -> objects.isDocument(found, chosen));
                });
        long[] lost = new long[1];
        collection
                .find(Filters.lt("_id", LargeObjects.FIRST_ORDINAL + hot))
                .projection(Projections.include("updates"))
                .forEach(each -> {
                    int number = (int) (each.getInt64("_id").getValue() - LargeObjects.FIRST_ORDINAL);
                    long held = each.containsKey("updates")
                            ? each.getNumber("updates").longValue()
                            : 0;
                    lost[0] += Math.abs(held - updates.get(number));
                });
        long sum = 0;
        for (int i = 0; i < hot; i++) {
            sum += updates.get(i);
        }
        record.storedRow("updates held", sum, "updates", 0, lost[0]);
    }

    private int ranks() {
        return objects.zipf().ranks();
    }

    private static Bson rank(long i) {
        return Filters.eq("rank", (int) i + 1);
    }
}
