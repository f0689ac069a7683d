// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import static com.mongodb.client.model.Projections.excludeId;
import static com.mongodb.client.model.Projections.fields;
import static com.mongodb.client.model.Projections.include;

import com.mongodb.ExplainVerbosity;
import com.mongodb.MongoCommandException;
import com.mongodb.client.FindIterable;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Accumulators;
import com.mongodb.client.model.Aggregates;
import com.mongodb.client.model.BsonField;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Indexes;
import com.mongodb.client.model.Sorts;
import com.mongodb.client.model.Updates;
import com.mongodb.client.result.UpdateResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.bench.campaign.Requests.Request;
import org.nuxeo.datagen.bench.campaign.StepRecord.Plot;
import org.nuxeo.datagen.bench.measure.Latencies;
import org.nuxeo.datagen.bench.measure.Rates;
import org.nuxeo.datagen.charts.Numbers;
import org.nuxeo.datagen.core.random.AliasTable;
import org.nuxeo.datagen.core.random.Draws;

/**
 * The queries of an objects step. The result of each is compared with what the dataset says. Settings: {@code finds},
 * the number of queries of one document; {@code clients}, threads that find one document of a random rank;
 * {@code updates}, percent of updates among reads; {@code limit} of sorted queries.
 *
 * @param count number of documents
 */
record ObjectQueries(StepRecord record, MongoCollection<BsonDocument> collection, LargeObjects objects, long count) {

    /** Fields that the index holds, so that no document needs to be read. */
    private static final Bson COVERED = fields(excludeId(), include("rank", "weight"));

    private static final int HOT_DOCUMENTS = 1_000;
    private static final long MAX_PERCENT = 100;

    /** Refuses settings that cannot be. */
    static void check(Step.Settings settings) {
        updatesPercent(settings);
        clients(settings);
    }

    private static long updatesPercent(Step.Settings settings) {
        return settings.number("updates", 20, MAX_PERCENT);
    }

    private static List<Long> clients(Step.Settings settings) {
        return settings.numbersUpTo(1_000, "clients", 1L, 10L, 100L);
    }

    private long finds() {
        return record.settings().number("finds", 1_000);
    }

    /** Runs all queries, one after the other. */
    void run(int threads) throws InterruptedException {
        Bson index = Indexes.ascending("rank", "weight");
        boolean isOwn = collection.listIndexes().into(new ArrayList<>()).stream()
                .noneMatch(each -> each.getString("name").equals("rank_1_weight_1"));
        collection.createIndex(index);
        try {
            runIndexed(threads);
        } finally {
            // a sharded collection stays
            if (isOwn) {
                collection.dropIndex(index);
            }
        }
    }

    private void runIndexed(int threads) throws InterruptedException {
        Latencies times = queries("find one", "find one by id", finds(), 1, (i, checks) -> {
            long number = i * 7_919 % count;
            return isDocument(collection.find(id(number)).first(), number, checks);
        });
        record.curve(times.curve("Latency of finding one document by id"));
        ofEachRank("find by index", "find all of a rank", (rank, checks) -> {
            long right = 0;
            long found = 0;
            for (BsonDocument each : find(rank).batchSize(objects.batchSize())) {
                right += isDocument(each, LargeObjects.number(each), checks) ? 1 : 0;
                found++;
            }
            return found == right && right == objects.count(rank);
        });
        ofEachRank("find, covered", "find all of a rank, without the documents", (rank, checks) -> {
            long[] weights = new long[objects.ranks()];
            for (BsonDocument each : find(rank).projection(COVERED)) {
                weights[weight(each) - 1]++;
            }
            return Arrays.equals(weights, objects.weights(rank));
        });
        explain("find by index", new BsonDocument());
        explain("find, covered", COVERED);
        findByManyClients();
        int limit = (int) record.settings().number("limit", 10);
        ofEachRank("sort and limit", "highest weights of a rank", (rank, checks) -> {
            var sorted =
                    find(rank).sort(Sorts.descending("weight")).limit(limit).projection(include("weight"));
            return sorted.map(ObjectQueries::weight).into(new ArrayList<>()).equals(objects.highest(rank, limit));
        });
        groupAll();
        BsonField sum = Accumulators.sum("weights", "$weight");
        Bson grouped = Aggregates.group("$weight", Accumulators.sum("documents", 1L), sum);
        ofEachRank("match and group", "match a rank, group and sum weights", (rank, checks) -> {
            long[] found = new long[objects.ranks()];
            boolean right = true;
            Bson ofRank = Aggregates.match(Filters.eq("rank", rank));
            for (BsonDocument group : collection.aggregate(List.of(ofRank, grouped))) {
                int weight = (int) number(group, "_id");
                found[weight - 1] = number(group, "documents");
                right &= number(group, "weights") == weight * found[weight - 1];
            }
            return right && Arrays.equals(found, objects.weights(rank));
        });
        readAndUpdate(threads);
    }

    private static Bson id(long number) {
        return Filters.eq("_id", LargeObjects.FIRST_ORDINAL + number);
    }

    private FindIterable<BsonDocument> find(int rank) {
        return collection.find(Filters.eq("rank", rank));
    }

    private static int weight(BsonDocument found) {
        return found.getInt32("weight").getValue();
    }

    private static long number(BsonDocument group, String name) {
        return group.getNumber(name).longValue();
    }

    private boolean isDocument(@Nullable BsonDocument found, long number, Requests.Checks checks) throws Exception {
        return found != null && checks.of(() -> objects.isDocument(found, number));
    }

    /** Runs queries on a number of threads, and records their latencies and the number of wrong results. */
    private Latencies queries(String stage, String what, long queries, int threads, Request query)
            throws InterruptedException {
        Requests sent = Requests.send(i -> i < queries, threads, () -> query);
        record.storedRow(stage, queries, "queries", sent.millis(), sent.wrong());
        record.note(what + ": " + sent.times().text());
        return sent.times();
    }

    /** A query of the documents of a rank. */
    private interface OfRank {
        boolean isRight(int rank, Requests.Checks checks) throws Exception;
    }

    private void ofEachRank(String stage, String what, OfRank query) throws InterruptedException {
        queries(stage, what, objects.ranks(), 1, (i, checks) -> query.isRight((int) i + 1, checks));
    }

    /** Notes what the server examines for the documents of the first rank. */
    private void explain(String stage, Bson projection) {
        try {
            FindIterable<BsonDocument> query = find(1).projection(projection);
            BsonDocument plan = query.explain(BsonDocument.class, ExplainVerbosity.EXECUTION_STATS);
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
        Object[] figures = Stream.of("nReturned", "totalKeysExamined", "totalDocsExamined")
                .map(name -> statistics.getNumber(name).longValue())
                .toArray();
        String text = Numbers.text("%,d documents found, %,d keys and %,d documents examined", figures);
        return text + ", " + shards + (shards == 1 ? " shard asked" : " shards asked");
    }

    private void findByManyClients() throws InterruptedException {
        Plot plot = new Plot("Finding one document of a rank", "clients", "documents a second");
        for (long each : clients(record.settings())) {
            Request query = (i, checks) -> {
                int rank = 1 + Draws.bounded(Draws.hash(each, i), objects.ranks());
                BsonDocument found = find(rank).first();
                boolean none = found == null && objects.count(rank) == 0;
                return none || found != null && isDocument(found, LargeObjects.number(found), checks);
            };
            String stage = "find one of a rank, " + each + (each == 1 ? " client" : " clients");
            String what = "find one of a random rank, clients: " + each;
            Latencies times = queries(stage, what, Math.max(finds(), each), (int) each, query);
            record.point(plot, "", each, each * 1_000 / times.meanMillis());
        }
    }

    private void groupAll() {
        long[] counts = new long[objects.ranks()];
        long startNanos = System.nanoTime();
        Bson byRank = Aggregates.group("$rank", Accumulators.sum("documents", 1L));
        for (BsonDocument group : collection.aggregate(List.of(byRank))) {
            counts[(int) number(group, "_id") - 1] = number(group, "documents");
        }
        long millis = Rates.millisSince(startNanos);
        long[] expected = objects.histogram();
        IntStream ranks = IntStream.range(0, counts.length);
        long wrong = ranks.filter(i -> counts[i] != expected[i]).count();
        record.storedDocuments("group", count, millis, wrong);
    }

    /**
     * Reads and updates documents that Zipf's law chooses, so that many threads want the same ones. No update may be lost.
     */
    private void readAndUpdate(int threads) throws InterruptedException {
        int hot = (int) Math.min(HOT_DOCUMENTS, count);
        AliasTable popularity = LargeObjects.zipf(hot);
        AtomicLongArray updates = new AtomicLongArray(hot);
        long percent = updatesPercent(record.settings());
        String what = percent + " % updates of popular documents";
        queries("reads and updates", what, finds(), threads, (i, checks) -> {
            int chosen = popularity.drawFine(Draws.hash(2, i));
            if (Draws.bounded(Draws.hash(3, i), (int) MAX_PERCENT) < percent) {
                updates.incrementAndGet(chosen);
                UpdateResult updated = collection.updateOne(id(chosen), Updates.inc("updates", 1L));
                return updated.getMatchedCount() == 1;
            }
            return isDocument(collection.find(id(chosen)).first(), chosen, checks);
        });
        long held = 0;
        long lost = 0;
        for (BsonDocument each : collection
                .find(Filters.lt("_id", LargeObjects.FIRST_ORDINAL + hot))
                .projection(include("updates"))) {
            long sent = updates.get((int) LargeObjects.number(each));
            long found = each.getNumber("updates", new BsonInt64(0)).longValue();
            held += sent;
            lost += Math.abs(found - sent);
        }
        record.storedRow("updates held", held, "updates", 0, lost);
    }
}
