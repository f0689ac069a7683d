// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Accumulators;
import com.mongodb.client.model.Aggregates;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Indexes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.nuxeo.datagen.bench.measure.Curve;
import org.nuxeo.datagen.bench.measure.Latencies;
import org.nuxeo.datagen.bench.measure.StageClock;
import org.nuxeo.datagen.bench.report.BenchException;
import org.nuxeo.datagen.blobstore.OnDemandBlobs;
import org.nuxeo.datagen.blobstore.OnDemandBlobs.BlobFacts;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.Layouts;
import org.nuxeo.datagen.core.model.AddedField;
import org.nuxeo.datagen.core.model.ContentModel;
import org.nuxeo.datagen.core.model.KindModel;
import org.nuxeo.datagen.core.model.ValueRule;
import org.nuxeo.datagen.store.service.ServiceKind;

/**
 * A step that loads large documents, from ordinal 2^32 on, with a rank that a content model gives them: that of the
 * scenario if it has one, otherwise one with {@code ranks} ranks. It checks the histogram in the store and runs queries:
 * one document by id, all documents of a rank by an index, and counts by rank. Settings: {@code ranks} of the field,
 * {@code finds}, {@code batch}.
 */
record ObjectsStep(Settings settings) implements Step<DirectHost> {

    static final String COLLECTION = "large-objects";
    private static final long FIRST_ORDINAL = 1L << 32;
    private static final double MAX_DEVIATION = 4;

    @Override
    public Set<ServiceKind> services() {
        return Set.of(ServiceKind.MONGO);
    }

    @Override
    public void run(DirectHost host, StepRecord record) {
        new Run(settings, host, record).all();
    }

    /** Returns a dataset with a content model that gives every statement a rank. */
    static Dataset ranked(Dataset whole, int ranks) {
        ContentModel model = Layouts.modelBuilder(COLLECTION)
                .kind(KindModel.builder(whole.layout().kinds().series())
                        .add(new AddedField("object:rank", new ValueRule.Zipf(ranks, 1)))
                        .build())
                .build();
        return Dataset.of(whole.spec().withModel(model), whole.generator().corpus(), model);
    }

    /**
     * Returns the position of the field that has the rank, the first one of statements with the rule {@code zipf}.
     *
     * @throws BenchException if there is none
     */
    static int slot(ContentModel model) {
        List<AddedField> added = model.kind(model.kinds().series()).added();
        for (int i = 0; i < added.size(); i++) {
            if (added.get(i).rule() instanceof ValueRule.Zipf) {
                return i;
            }
        }
        throw new BenchException("model " + model.name()
                + ": must have a field of statements with zipf: and ranks:; add one, or leave the model out");
    }

    /** A run of the step. */
    private static final class Run {

        private final Settings settings;
        private final DirectHost host;
        private final StepRecord record;
        private final Dataset dataset;
        private final Zipf zipf;
        private final int slot;
        private final long count;

        Run(Settings settings, DirectHost host, StepRecord record) {
            this.settings = settings;
            this.host = host;
            this.record = record;
            // the dataset at scale 1; the scale gives the number of documents to load
            Dataset whole = host.data().whole();
            dataset = whole.model().isBank() ? ranked(whole, (int) settings.number("ranks", 100)) : whole;
            slot = slot(dataset.model());
            ValueRule.Zipf rule = (ValueRule.Zipf) dataset.model()
                    .kind(dataset.model().kinds().series())
                    .added()
                    .get(slot)
                    .rule();
            zipf = new Zipf(rule.ranks(), rule.exponent());
            count = Math.max(1, Math.round(dataset.documents() * host.data().scale()));
        }

        void all() {
            MongoCollection<BsonDocument> objects =
                    host.mongo().documents(COLLECTION).withDocumentClass(BsonDocument.class);
            objects.drop();
            long[] histogram = load(objects);
            checkHistogram(histogram);
            find(objects, histogram);
            group(objects, histogram);
            objects.drop();
        }

        private int rank(Document document) {
            return (int) (long) document.addedValue(slot);
        }

        private long[] load(MongoCollection<BsonDocument> objects) {
            int batch = (int) settings.number("batch", 500);
            AtomicLongArray histogram = new AtomicLongArray(zipf.ranks());
            AtomicLong bytes = new AtomicLong();
            OnDemandBlobs blobs = new OnDemandBlobs();
            host.listener().started("load", count);
            long millis = host.inParallel("load", (count + batch - 1) / batch, () -> piece -> {
                List<BsonDocument> documents = new ArrayList<>(batch);
                for (long i = piece * batch; i < Math.min(count, (piece + 1) * batch); i++) {
                    Document document = dataset.document(FIRST_ORDINAL + i);
                    BlobFacts facts = blobs.facts(document.blobKey().text());
                    histogram.incrementAndGet(rank(document) - 1);
                    bytes.addAndGet(facts.lengthBytes());
                    documents.add(bson(document, FIRST_ORDINAL + i, facts));
                }
                objects.insertMany(documents);
                host.listener().advanced("load", documents.size());
            });
            record.storedDocuments("load", count, millis, Math.abs(count - objects.countDocuments()));
            record.storedRow("load, content", bytes.get() / 1_000_000, "megabytes", millis, 0);
            return IntStream.range(0, zipf.ranks()).mapToLong(histogram::get).toArray();
        }

        private BsonDocument bson(Document document, long ordinal, BlobFacts facts) {
            return new BsonDocument("_id", new BsonInt64(ordinal))
                    .append("id", new BsonString(document.id().toString()))
                    .append("path", new BsonString(document.path()))
                    .append("key", new BsonString(document.blobKey().text()))
                    .append("length", new BsonInt64(facts.lengthBytes()))
                    .append("digest", new BsonString(facts.md5()))
                    .append("rank", new BsonInt32(rank(document)))
                    .append("kind", new BsonInt32(document.kind().code()));
        }

        private void checkHistogram(long[] histogram) {
            double deviation = zipf.deviation(histogram);
            int missing = 0;
            List<Curve.Point> points = new ArrayList<>();
            for (int i = 0; i < histogram.length; i++) {
                // a rank that is expected eight times is missing by chance once in 3,000 times
                missing += histogram[i] == 0 && zipf.probability(i + 1) * count >= 8 ? 1 : 0;
                points.add(Curve.Point.of(i + 1, histogram[i]));
            }
            record.curve(new Curve("Documents by rank", "rank", "documents", true, points));
            record.note(String.format(
                    Locale.ROOT,
                    "histogram of %d ranks: %.2f standard deviations from Zipf's law, %d ranks missing",
                    histogram.length,
                    deviation,
                    missing));
            record.row("histogram", histogram.length, "ranks", 0, missing + (deviation > MAX_DEVIATION ? 1 : 0));
        }

        /**
         * Runs queries, and records their latencies and the number of wrong results.
         *
         * @param query runs a query by its number, and returns what counts its wrong results afterwards
         */
        private Latencies queries(String stage, String what, long queries, LongFunction<LongSupplier> query) {
            Latencies times = new Latencies();
            long wrong = 0;
            long startNanos = System.nanoTime();
            for (long i = 0; i < queries; i++) {
                long sentNanos = System.nanoTime();
                LongSupplier check = query.apply(i);
                times.record(sentNanos);
                wrong += check.getAsLong();
            }
            record.storedRow(stage, queries, "queries", StageClock.millisSince(startNanos), wrong);
            record.note(what + ": " + times.text());
            return times;
        }

        private void find(MongoCollection<BsonDocument> objects, long[] histogram) {
            objects.createIndex(Indexes.ascending("rank"));
            Latencies times = queries("find one", "find one by id", settings.number("finds", 1_000), i -> {
                long ordinal = FIRST_ORDINAL + i * 7_919 % count;
                BsonDocument found = objects.find(Filters.eq("_id", ordinal)).first();
                return () ->
                        found != null && found.getInt32("rank").getValue() == rank(dataset.document(ordinal)) ? 0 : 1;
            });
            queries("find by index", "find all of a rank", histogram.length, i -> {
                long found = 0;
                for (BsonDocument each : objects.find(Filters.eq("rank", (int) i + 1))) {
                    found += each.getInt32("rank").getValue() == i + 1 ? 1 : 0;
                }
                long wrong = Math.abs(found - histogram[(int) i]);
                return () -> wrong;
            });
            record.curve(times.curve("Latency of finding one document by id"));
        }

        private void group(MongoCollection<BsonDocument> objects, long[] histogram) {
            long wrong = histogram.length;
            long startNanos = System.nanoTime();
            for (BsonDocument group :
                    objects.aggregate(List.of(Aggregates.group("$rank", Accumulators.sum("documents", 1L))))) {
                int rank = group.getNumber("_id").intValue();
                wrong -= group.getNumber("documents").longValue() == histogram[rank - 1] ? 1 : 0;
            }
            wrong -= LongStream.of(histogram).filter(each -> each == 0).count();
            record.storedDocuments("group", count, StageClock.millisSince(startNanos), wrong);
        }
    }

    /** Zipf's law for ranks 1 to n: probabilities proportional to a power of 1/k. Immutable. */
    static final class Zipf {

        private final double[] upTo;

        /** @param ranks number of ranks, at least 1 */
        Zipf(int ranks, double exponent) {
            this.upTo = new double[ranks];
            double sum = 0;
            for (int i = 0; i < ranks; i++) {
                sum += Math.pow(i + 1, -exponent);
                upTo[i] = sum;
            }
            for (int i = 0; i < ranks; i++) {
                upTo[i] /= sum;
            }
        }

        int ranks() {
            return upTo.length;
        }

        /** Returns the probability of a rank. */
        double probability(int rank) {
            return rank == 1 ? upTo[0] : upTo[rank - 1] - upTo[rank - 2];
        }

        /**
         * Returns the deviation of a histogram from the distribution in standard deviations of the chi-square statistic, by
         * the approximation of Wilson and Hilferty (1931). By chance it exceeds 4 less than once in 30,000 times.
         *
         * @param counts counts by rank - 1
         */
        double deviation(long[] counts) {
            long total = LongStream.of(counts).sum();
            double chiSquare = 0;
            for (int i = 0; i < counts.length; i++) {
                double expected = probability(i + 1) * total;
                chiSquare += (counts[i] - expected) * (counts[i] - expected) / expected;
            }
            double freedom = counts.length - 1.0;
            double variance = 2 / (9 * freedom);
            return (Math.cbrt(chiSquare / freedom) - (1 - variance)) / Math.sqrt(variance);
        }
    }
}
