// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.bson.BsonDocument;
import org.nuxeo.datagen.bench.measure.Curve;
import org.nuxeo.datagen.bench.measure.StageClock;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.text.WholeNumber;
import org.nuxeo.datagen.store.service.ServiceKind;

/**
 * A step that loads large documents, from ordinal 2^32 on, with fields that follow Zipf's law: the first and the last one
 * of statements in the scenario's content model, otherwise two with {@code ranks} ranks. It checks their histogram and
 * runs the queries of {@link ObjectQueries}. Settings: {@code bytes} of each document, one number or the smallest and the
 * largest; {@code sizes} that are loaded first, for a curve; {@code ranks}; {@code batch}.
 */
record ObjectsStep(Settings settings) implements Step<DirectHost> {

    static final String COLLECTION = "large-objects";

    private static final double MAX_DEVIATION = 4;
    private static final long PAYLOAD_NANOS = 300_000_000;
    private static final double BYTES_PER_MEGABYTE = 1e6;
    private static final String SIZE = "bytes of a document";

    @Override
    public boolean fits(Dataset dataset) {
        return !dataset.spec().isOfModel();
    }

    @Override
    public Set<ServiceKind> services() {
        return Set.of(ServiceKind.MONGO);
    }

    @Override
    public void run(DirectHost host, StepRecord record) {
        // the dataset at scale 1; the scale gives the number of documents to load
        Dataset whole = host.data().whole();
        Dataset dataset =
                whole.model().isBank() ? LargeObjects.ranked(whole, (int) settings.number("ranks", 100)) : whole;
        long count = Math.max(1, Math.round(dataset.documents() * host.data().scale()));
        Payload payload = Payload.of(settings, "bytes", 147_000L);
        LargeObjects objects = new LargeObjects(dataset, payload);
        MongoDatabase database = host.mongo().database(COLLECTION);
        MongoCollection<BsonDocument> collection = database.getCollection(COLLECTION, BsonDocument.class);
        ObjectQueries queries = new ObjectQueries(settings, record, database, objects, count);
        List<Long> sizes = settings.numbers("sizes");
        sizes.forEach(bytes -> Payload.checked(settings, "sizes", bytes, bytes));
        generate(record, payload);
        List<Loaded> loads = new ArrayList<>();
        try {
            for (long bytes : sizes) {
                LargeObjects small = new LargeObjects(dataset, Payload.checked(settings, "sizes", bytes, bytes));
                loads.add(load(
                        host, record, collection, small, count, "load of " + WholeNumber.grouped(bytes) + " bytes"));
            }
            loads.add(load(host, record, collection, objects, count, "load"));
            checkHistogram(record, objects, count);
            queries.run(host.threads());
        } finally {
            collection.drop();
        }
        if (loads.size() > 1) {
            record.curve(new Curve(
                    "Load by size, documents",
                    SIZE,
                    true,
                    loads.stream().map(each -> each.point(each.documents)).toList()));
            record.curve(new Curve(
                    "Load by size, content",
                    SIZE,
                    "MB/s",
                    true,
                    loads.stream()
                            .map(each -> each.point(each.bytes / BYTES_PER_MEGABYTE))
                            .toList()));
        }
    }

    /** Documents and bytes of content that were loaded in a time. */
    private record Loaded(long documents, long bytes, long millis) {

        Curve.Point point(double amount) {
            return Curve.Point.of((double) bytes / documents, amount * 1_000 / Math.max(1, millis));
        }
    }

    /** Measures how fast one thread makes payloads, beside how fast it copies them. */
    private static void generate(StepRecord record, Payload payload) {
        byte[] bytes = new byte[payload.maxBytes()];
        byte[] copy = new byte[payload.maxBytes()];
        for (boolean copies : new boolean[] {false, true}) {
            long done = 0;
            long startNanos = System.nanoTime();
            while (System.nanoTime() - startNanos < PAYLOAD_NANOS) {
                if (copies) {
                    System.arraycopy(bytes, 0, copy, 0, copy.length);
                } else {
                    Payload.fill(bytes, done);
                }
                done += copy.length;
            }
            record.row(
                    copies ? "payload, copied" : "payload, generated",
                    Math.round(done / BYTES_PER_MEGABYTE),
                    "megabytes",
                    StageClock.millisSince(startNanos),
                    0);
        }
    }

    private Loaded load(
            DirectHost host,
            StepRecord record,
            MongoCollection<BsonDocument> collection,
            LargeObjects objects,
            long count,
            String activity) {
        collection.drop();
        int batch = (int) settings.number("batch", 100);
        AtomicLong bytes = new AtomicLong();
        host.listener().started(activity, count);
        long millis = host.inParallel(activity, (count + batch - 1) / batch, () -> piece -> {
            List<BsonDocument> documents = new ArrayList<>(batch);
            for (long i = piece * batch; i < Math.min(count, (piece + 1) * batch); i++) {
                BsonDocument document = objects.document(i);
                bytes.addAndGet(document.getBinary("payload").getData().length);
                documents.add(document);
            }
            collection.insertMany(documents);
            host.listener().advanced(activity, documents.size());
        });
        record.storedDocuments(activity, count, millis, Math.abs(count - collection.countDocuments()));
        long megabytes = Math.round(bytes.get() / BYTES_PER_MEGABYTE);
        record.storedRow(activity + ", content", megabytes, "megabytes", millis, 0);
        return new Loaded(count, bytes.get(), millis);
    }

    private static void checkHistogram(StepRecord record, LargeObjects objects, long count) {
        long[] histogram = objects.histogram();
        double deviation = objects.zipf().deviation(histogram);
        int missing = 0;
        List<Curve.Point> points = new ArrayList<>();
        for (int i = 0; i < histogram.length; i++) {
            // a rank that is expected eight times is missing by chance once in 3,000 times
            missing += histogram[i] == 0 && objects.zipf().probability(i + 1) * count >= 8 ? 1 : 0;
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
}
