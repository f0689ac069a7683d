// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Filters;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntConsumer;
import java.util.stream.LongStream;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.bench.campaign.StepRecord.Plot;
import org.nuxeo.datagen.bench.measure.Latencies;
import org.nuxeo.datagen.bench.measure.Rates;
import org.nuxeo.datagen.charts.Numbers;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.importer.report.ConsumeReport;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.record.Delivery;

/**
 * A step that lets a repository grow: it imports ever more customers, with the lengths and digests of their files, and
 * measures after each import what could have slowed it down: the size of data and indexes, the cache of the server, and the
 * time that a commit takes. Settings: {@code documents}, the sizes at scale 1, ascending, {@code probes}, the largest number
 * of requests of each probe, and {@code minutes}, in which it should end: no size is begun that would take longer, at the
 * rate of the one before.
 */
record GrowStep(DirectHost host, StepRecord record) {

    private static final long NO_LIMIT_MINUTES = 1_000_000;
    private static final String COLLECTION = "growth-probe";

    /** A probe ends after this time, since a server that searches without an index needs seconds for a request. */
    private static final long PROBE_MILLIS = 10_000;

    private static final int LEAST_REQUESTS = 3;

    /**
     * Median times of requests.
     *
     * @param random to find a random document by its row id: it is rarely in a cache
     * @param same to find always the same one: it is in every cache
     * @param commit to insert one small document into a collection of its own
     */
    private record Probes(double random, double same, double commit) {

        String text() {
            String times = "find of a random document %,.0f µs, of the same one %,.0f µs (cache); commit of one small"
                    + " document %,.0f µs (sync)";
            return Numbers.text(times, random, same, commit);
        }

        String since(Probes first) {
            String ratios = "find of a random document × %.2f, of the same one × %.2f; commit × %.2f";
            return Numbers.text(ratios, random / first.random, same / first.same, commit / first.commit);
        }
    }

    /**
     * What was measured at a size of the repository.
     *
     * @param held number of its documents
     * @param importMicros time of the import of one document
     * @param storeBytes size of the documents
     * @param indexBytes size of the indexes
     * @param micros median times of requests
     */
    private record Point(long held, double importMicros, double storeBytes, double indexBytes, Probes micros) {

        String text() {
            String sizes = "at %,d documents: import %,.0f µs a document; %,.0f bytes of data and %,.0f of indexes a"
                    + " document; ";
            return Numbers.text(sizes, held, importMicros, storeBytes / held, indexBytes / held) + micros.text();
        }

        /** Returns how much of the cost has grown since another point, and with what. */
        String since(Point first) {
            String ratios = "from %,d to %,d documents: import of a document × %.2f; index × %.1f; ";
            double index = indexBytes / Math.max(1, first.indexBytes);
            double cost = importMicros / first.importMicros;
            return Numbers.text(ratios, first.held, held, cost, index) + micros.since(first.micros);
        }
    }

    void run() {
        long startNanos = System.nanoTime();
        long minutes = record.settings().number("minutes", NO_LIMIT_MINUTES);
        List<DatasetSpec> sizes = sizes(host.dataset().spec());
        List<Point> points = new ArrayList<>();
        double minutesEach = 0;
        for (DatasetSpec size : sizes) {
            if (host.stopped()) {
                return;
            }
            Point last = points.isEmpty() ? null : points.get(points.size() - 1);
            long added = host.dataset().withSpec(size).size() - (last == null ? 0 : last.held);
            double begin = minutesSince(startNanos);
            if (begin + added * minutesEach > minutes) {
                break;
            }
            points.add(grow(last == null ? null : sizes.get(points.size() - 1), size));
            minutesEach = (minutesSince(startNanos) - begin) / added;
        }
        report(points);
        if (points.size() == sizes.size()) {
            host.deliveries().done(host.deliveries().everything(), false);
        } else {
            String note = "%d of %d sizes: as fast as the last one, the next would not have ended within %,d minutes";
            record.note(Numbers.text(note, points.size(), sizes.size(), minutes));
        }
    }

    private static double minutesSince(long startNanos) {
        return Rates.millisSince(startNanos) / 60_000.0;
    }

    /** Returns the specs of the sizes. The last one is the whole dataset. */
    private List<DatasetSpec> sizes(DatasetSpec whole) {
        List<Long> documents = record.settings().numbers("documents");
        record.settings().refuseIf(documents.isEmpty(), "documents", "must be a list of sizes");
        double last = documents.get(documents.size() - 1);
        long run = Scenario.Data.CUSTOMERS_OF_A_RUN;
        List<DatasetSpec> sizes = new ArrayList<>();
        long before = 0;
        for (long each : documents) {
            long customers = run * Math.max(1, Math.round(each / last * (whole.customers() / run)));
            if (customers > before && customers <= whole.customers()) {
                sizes.add(whole.withSize(customers, whole.months()));
                before = customers;
            }
        }
        return sizes;
    }

    private Point grow(@Nullable DatasetSpec before, DatasetSpec size) {
        Dataset dataset = host.dataset().withSpec(size);
        int count = host.data().partitions();
        Delivery delivery = before == null ? Delivery.of(dataset, count) : Delivery.growth(dataset, before, count);
        long held = dataset.size() - delivery.records();
        host.produce(record, delivery);
        record.documents("holds", held, 0, 0);
        ConsumeReport consumed = host.consume(false);
        long wrong = Math.abs(host.documents() - host.repositories().size() - dataset.size());
        Deliveries.imported(record, "import", delivery, consumed, held, wrong);
        record.batches("import of " + delivery.records(), consumed.batches());
        Point point = measure(dataset, consumed.elapsedMillis() * 1_000.0 / Math.max(1, consumed.imported() - held));
        record.storedRow("store size", (long) point.storeBytes / 1_000, "kB", 0, 0);
        record.storedRow("store indexes", (long) point.indexBytes / 1_000, "kB", 0, 0);
        return point;
    }

    /** Plots the points, and adds notes that say how much of the cost grows, and with what. */
    private void report(List<Point> points) {
        // a server that searches without an index needs a thousand times as long for a find as for an import
        Plot cost = plot("Cost of a document against the size of the repository: ");
        Plot find = plot("Time of a find against the size of the repository: ");
        for (Point each : points) {
            record.point(cost, "import", each.held, each.importMicros);
            record.point(cost, "commit", each.held, each.micros.commit);
            record.point(find, "find of a random document", each.held, each.micros.random);
            record.point(find, "find of the same document", each.held, each.micros.same);
            record.note(each.text());
        }
        record.note(points.get(points.size() - 1).since(points.get(0)));
    }

    private Plot plot(String title) {
        return new Plot(title + record.title(), "documents in the repository", "microseconds");
    }

    private Point measure(Dataset dataset, double importMicros) {
        MongoDatabase database = host.mongo().database(host.repositories().get(0));
        BsonDocument sizes = database.runCommand(new BsonDocument("dbStats", new BsonInt32(1)), BsonDocument.class);
        int requests = (int) record.settings().number("probes", 500);
        LongStream drawn = new SplittableRandom(1).longs(requests, 0, dataset.size());
        long[] ordinals = drawn.toArray();
        double random = median(requests, i -> find(dataset, ordinals[i]));
        double same = median(requests, i -> find(dataset, ordinals[0]));
        MongoCollection<RawBsonDocument> own = host.mongo().documents(COLLECTION);
        own.drop();
        double commit = median(requests, i -> own.insertOne(RawBsonDocument.parse("{_id: " + i + "}")));
        own.drop();
        double storeBytes = sizes.getNumber("dataSize", new BsonInt32(0)).doubleValue();
        double indexBytes = sizes.getNumber("indexSize", new BsonInt32(0)).doubleValue();
        return new Point(dataset.size(), importMicros, storeBytes, indexBytes, new Probes(random, same, commit));
    }

    private void find(Dataset dataset, long ordinal) {
        Identity document = dataset.identity(ordinal);
        var rowId = host.models().model(false).rowId(document);
        if (host.collection(document).find(Filters.eq("_id", rowId)).first() == null) {
            throw new StageException("mongo lacks document " + dataset.id(document) + ", which was imported");
        }
    }

    /** Returns the median time of requests. They take ten seconds at most, unless three of them take longer. */
    private static double median(int requests, IntConsumer request) {
        Latencies times = new Latencies();
        long firstNanos = System.nanoTime();
        for (int i = 0; i < requests && (i < LEAST_REQUESTS || Rates.millisSince(firstNanos) < PROBE_MILLIS); i++) {
            long startNanos = System.nanoTime();
            request.accept(i);
            times.record(startNanos);
        }
        return times.millis(50) * 1_000;
    }
}
