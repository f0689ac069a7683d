// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import org.bson.BsonDocument;
import org.nuxeo.datagen.bench.campaign.LargeObjects.Payload;
import org.nuxeo.datagen.bench.campaign.StepRecord.Plot;
import org.nuxeo.datagen.bench.measure.Rates;
import org.nuxeo.datagen.charts.Curve;
import org.nuxeo.datagen.charts.Numbers;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.text.WholeNumber;
import org.nuxeo.datagen.store.mongo.RepositorySetup.RepositoryCleaning;
import org.nuxeo.datagen.store.retry.RetryPolicy;
import org.nuxeo.datagen.store.retry.RetryPolicy.Attempts;

/**
 * A step that loads large documents, from ordinal 2^32 on, with two fields that follow Zipf's law with {@code ranks} ranks. It
 * checks their histogram and runs the queries of {@link ObjectQueries}. Settings: {@code bytes} of each document, one number
 * or the smallest and the largest; {@code sizes} that are loaded first, for a curve; {@code ranks}; {@code batch}.
 */
record ObjectsStep(
        DirectHost host, StepRecord record, Dataset dataset, long count, MongoCollection<BsonDocument> collection) {

    static final String COLLECTION = "large-objects";

    /** The most ranks, so that the results of queries can be counted. */
    private static final int MAX_RANKS = 4_000;

    private static final long PAYLOAD_NANOS = 300_000_000;
    private static final double BYTES_PER_MEGABYTE = 1e6;
    private static final String SIZE = "bytes of a document";

    /** Returns what the step does, and refuses settings that cannot be. */
    static Step.Action<DirectHost> checked(Step.Settings settings) {
        ranks(settings);
        payload(settings);
        sizes(settings);
        ObjectQueries.check(settings);
        return ObjectsStep::run;
    }

    private static int ranks(Step.Settings settings) {
        return (int) settings.number("ranks", 100, MAX_RANKS);
    }

    private static Payload payload(Step.Settings settings) {
        return Payload.of(settings, "bytes", 147_000L);
    }

    private static List<Payload> sizes(Step.Settings settings) {
        List<Payload> sizes = new ArrayList<>();
        settings.numbers("sizes").forEach(bytes -> sizes.add(Payload.checked(settings, "sizes", bytes, bytes)));
        return sizes;
    }

    static void run(DirectHost host, StepRecord record) throws InterruptedException {
        // the dataset at scale 1; the scale gives the number of documents to load
        Dataset dataset = host.data().whole();
        long count = Math.max(1, Math.round(dataset.documents() * host.data().scale()));
        Step.Settings settings = record.settings();
        long needed = LargeObjects.FIRST_ORDINAL + count;
        if (dataset.size() < needed) {
            throw settings.refuse("needs " + WholeNumber.grouped(needed) + " documents at scale 1, but the dataset has "
                    + WholeNumber.grouped(dataset.size()) + "; give it more customers");
        }
        MongoDatabase database = host.mongo().database(COLLECTION);
        MongoCollection<BsonDocument> collection = database.getCollection(COLLECTION, BsonDocument.class);
        ObjectsStep step = new ObjectsStep(host, record, dataset, count, collection);
        step.generate(payload(settings));
        try {
            for (Payload size : sizes(settings)) {
                step.load(size, "load of " + WholeNumber.grouped(size.maxBytes()) + " bytes");
            }
            LargeObjects objects = step.load(payload(settings), "load");
            step.checkHistogram(objects.histogram());
            new ObjectQueries(record, collection, objects, count).run(host.threads());
        } finally {
            RepositoryCleaning.empty(database, COLLECTION);
        }
    }

    /** Measures how fast one thread makes payloads, beside how fast it copies them. */
    private void generate(Payload payload) {
        byte[] bytes = new byte[payload.maxBytes()];
        byte[] copy = new byte[payload.maxBytes()];
        measure("payload, generated", copy.length, done -> Payload.fill(bytes, done));
        measure("payload, copied", copy.length, done -> System.arraycopy(bytes, 0, copy, 0, copy.length));
    }

    private void measure(String stage, int size, LongConsumer piece) {
        long done = 0;
        long startNanos = System.nanoTime();
        for (; System.nanoTime() - startNanos < PAYLOAD_NANOS; done += size) {
            piece.accept(done);
        }
        long megabytes = Math.round(done / BYTES_PER_MEGABYTE);
        record.row(stage, megabytes, "megabytes", Rates.millisSince(startNanos), 0);
    }

    /** Loads documents into the empty collection, and adds points of their rates by size. */
    private LargeObjects load(Payload payload, String activity) {
        LargeObjects objects = new LargeObjects(dataset, payload, ranks(record.settings()));
        int batch = (int) record.settings().number("batch", 100);
        RepositoryCleaning.empty(host.mongo().database(COLLECTION), COLLECTION);
        AtomicLong bytes = new AtomicLong();
        host.listener().started(activity, count);
        long millis = host.inParallel(activity, (count + batch - 1) / batch, () -> piece -> {
            List<BsonDocument> some = new ArrayList<>(batch);
            for (long i = piece * batch; i < Math.min(count, (piece + 1) * batch); i++) {
                BsonDocument document = objects.document(i);
                bytes.addAndGet(document.getBinary("payload").getData().length);
                some.add(document);
            }
            host.mongo().insert(collection, some, new Attempts(RetryPolicy.DEFAULT, host::stopped));
            host.listener().advanced(activity, some.size());
        });
        record.storedDocuments(activity, count, millis, Math.abs(count - collection.countDocuments()));
        double loaded = bytes.get() / BYTES_PER_MEGABYTE;
        record.storedRow(activity + ", content", Math.round(loaded), "megabytes", millis, 0);
        double seconds = Math.max(1, millis) / 1_000.0;
        double size = (double) bytes.get() / count;
        if (record.settings().has("sizes")) {
            record.point(new Plot("Load by size, documents", SIZE, "documents a second"), "", size, count / seconds);
            record.point(new Plot("Load by size, content", SIZE, "MB/s"), "", size, loaded / seconds);
        }
        return objects;
    }

    private void checkHistogram(long[] histogram) {
        double deviation = LargeObjects.deviation(histogram);
        double[] expected = LargeObjects.expected(histogram.length, count);
        long missing = 0;
        List<Curve.Point> points = new ArrayList<>();
        for (int i = 0; i < histogram.length; i++) {
            // a rank that is expected eight times is missing by chance once in 3,000 times
            missing += histogram[i] == 0 && expected[i] >= 8 ? 1 : 0;
            points.add(Curve.Point.of(i + 1, histogram[i]));
        }
        record.curve(new Curve("Documents by rank", "rank", "documents", true, points));
        String note = "histogram of %d ranks: %.2f standard deviations from Zipf's law, %d ranks missing";
        record.note(Numbers.text(note, histogram.length, deviation, missing));
        record.row("histogram", histogram.length, "ranks", 0, missing + (deviation > 4 ? 1 : 0));
    }
}
