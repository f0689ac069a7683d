package org.nuxeo.datagen.bench;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.bson.RawBsonDocument;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.importer.Importer;
import org.nuxeo.datagen.importer.consume.ConsumeReport;
import org.nuxeo.datagen.importer.consume.ConsumeSettings;
import org.nuxeo.datagen.importer.metrics.ProgressListener;
import org.nuxeo.datagen.importer.mongo.MongoStore;
import org.nuxeo.datagen.importer.produce.ProduceSettings;
import org.nuxeo.datagen.importer.record.Delivery;
import org.nuxeo.datagen.importer.record.RecordFormat;
import org.nuxeo.datagen.importer.service.ServiceKind;
import org.nuxeo.datagen.importer.settings.IndexMoment;
import org.nuxeo.datagen.importer.stage.RateLimit;

/**
 * The import against threads, batch size and partitions, and how long a reader of the same database waits at some rates
 * of it.
 */
public final class ImportCurves implements BenchStage {

    static final String IMPORT = "import";
    private static final AtomicInteger GROUPS = new AtomicInteger();
    private static final int PARTITIONS = 8;
    private static final int BATCH = 1_000;
    private static final int READ_BATCH = 100;
    private static final long READ_MILLIS = 3_000;
    static final String NOTE = " (in-heap stand-in for MongoDB)";

    private final StageSample sample;
    private final Points measured;

    /**
     * Where the curves are measured.
     *
     * @param threads of the import, ascending
     * @param batches documents in a batch, ascending
     * @param partitions of each topic, ascending
     * @param parts of the rate of the import beside which a reader waits, ascending, after 0
     */
    record Points(List<Integer> threads, List<Integer> batches, List<Integer> partitions, List<Double> parts) {

        static final Points ALL = new Points(
                List.of(1, 2, 4, 8),
                List.of(30, 100, 300, 1_000, 3_000),
                List.of(1, 2, 4, 8, 24),
                List.of(0.25, 0.5, 1.0));
    }

    /** @param sample what is imported, again and again */
    public ImportCurves(StageSample sample) {
        this(sample, Points.ALL);
    }

    ImportCurves(StageSample sample, Points measured) {
        this.sample = sample.upTo(StageSample.IMPORTED);
        this.measured = measured;
    }

    @Override
    public String name() {
        return "settings";
    }

    @Override
    public long storedDocuments() {
        return sample.dataset().size();
    }

    @Override
    public Result run(RateMeter meter) throws InterruptedException {
        List<Curve> curves = new ArrayList<>();
        try (BenchServices services =
                        BenchServices.start(sample.services(), EnumSet.of(ServiceKind.KAFKA, ServiceKind.MONGO));
                MongoStore mongo = services.mongo()) {
            produce(services, PARTITIONS);
            double rate = rate(services, mongo, sample.threads(), READ_BATCH);
            curves.add(latency(services, mongo, rate));
            curves.add(byThreads(services, mongo));
            curves.add(byBatch(services, mongo));
            curves.add(byPartitions(services, mongo));
        }
        return new Result(List.of(), curves);
    }

    private Curve byThreads(BenchServices services, MongoStore mongo) throws InterruptedException {
        List<Curve.Point> points = new ArrayList<>();
        for (int threads : measured.threads()) {
            points.add(Curve.Point.of(threads, rate(services, mongo, threads, BATCH)));
        }
        return new Curve("Import against threads" + NOTE, "threads", true, points);
    }

    private Curve byBatch(BenchServices services, MongoStore mongo) throws InterruptedException {
        List<Curve.Point> points = new ArrayList<>();
        for (int batch : measured.batches()) {
            points.add(Curve.Point.of(batch, rate(services, mongo, sample.threads(), batch)));
        }
        return new Curve("Import against batch size" + NOTE, "documents in a batch", true, points);
    }

    private Curve byPartitions(BenchServices services, MongoStore mongo) throws InterruptedException {
        List<Curve.Point> points = new ArrayList<>();
        for (int partitions : measured.partitions()) {
            services.clearTopics();
            produce(services, partitions);
            points.add(Curve.Point.of(partitions, rate(services, mongo, sample.threads(), BATCH)));
        }
        return new Curve("Import against partitions" + NOTE, "partitions of each topic", true, points);
    }

    private double rate(BenchServices services, MongoStore mongo, int threads, int batch) throws InterruptedException {
        SizeMarks marks = new SizeMarks(ProgressListener.NONE, IMPORT);
        services.clear(mongo);
        importAll(sample, services, mongo, threads, batch, marks, RateLimit.none());
        return marks.rate();
    }

    /** The latency of a reader without the import, and with it at a quarter, at half and at all of its speed. */
    private Curve latency(BenchServices services, MongoStore mongo, double rate) throws InterruptedException {
        // What was never run is slow at first, whether something is imported or not.
        beside(services, mongo, 0);
        List<Curve.Point> points = new ArrayList<>();
        points.add(beside(services, mongo, 0));
        for (double part : measured.parts()) {
            services.clear(mongo);
            Curve.Point point = beside(services, mongo, Math.max(1, (long) (rate * part)));
            if (point.x() > points.get(points.size() - 1).x()) {
                points.add(point);
            }
        }
        return new Curve(
                "Reader latency against the rate of the import" + NOTE,
                "documents imported a second",
                "p95 in milliseconds",
                false,
                points);
    }

    /** Reads beside an import of at most a rate, or for a while beside none; the rate reached and what 95% were below. */
    private Curve.Point beside(BenchServices services, MongoStore mongo, long maxRate) throws InterruptedException {
        Latencies times = new Latencies();
        SizeMarks marks = new SizeMarks(ProgressListener.NONE, IMPORT);
        AtomicBoolean over = new AtomicBoolean();
        Callable<Long> reader = () -> {
            while (!over.get()) {
                // Not before the repositories are made again.
                if (maxRate == 0 || marks.begun()) {
                    read(mongo, times);
                } else {
                    Thread.sleep(5);
                }
            }
            return times.count();
        };
        Callable<Long> work = () -> {
            try {
                if (maxRate == 0) {
                    Thread.sleep(READ_MILLIS);
                } else {
                    importAll(sample, services, mongo, sample.threads(), READ_BATCH, marks, new RateLimit(maxRate));
                }
                return 0L;
            } finally {
                over.set(true);
            }
        };
        BareLoop.run(List.of(reader, work));
        return Curve.Point.of(maxRate == 0 ? 0 : marks.rate(), times.millis(95));
    }

    /** Asks for a customer, who may be there or not. */
    private void read(MongoStore mongo, Latencies times) {
        Dataset dataset = sample.dataset();
        long place = ThreadLocalRandom.current().nextLong(dataset.count(Kind.CUSTOMER));
        Identity customer = dataset.identity(dataset.firstOrdinal(Kind.CUSTOMER) + place);
        MongoCollection<RawBsonDocument> documents =
                mongo.documents(dataset.tree().repository(customer).label());
        String id = dataset.id(customer).toString();
        long startNanos = System.nanoTime();
        documents.find(Filters.eq("ecm:id", id)).first();
        times.record(startNanos);
    }

    private void produce(BenchServices services, int partitions) {
        produce(sample, services, partitions);
    }

    /** Sends everything to Kafka. */
    static void produce(StageSample taken, BenchServices services, int partitions) {
        taken.importer(ProgressListener.NONE)
                .produce(
                        services.kafka(),
                        ProduceSettings.of(RecordFormat.REFERENCE, taken.threads()),
                        Delivery.of(taken.dataset(), partitions),
                        RateLimit.none())
                .run();
    }

    /** Imports everything once, as a new group. */
    static void importAll(
            StageSample taken,
            BenchServices services,
            MongoStore mongo,
            int threads,
            int batch,
            SizeMarks marks,
            RateLimit limit) {
        ConsumeSettings settings = ConsumeSettings.of(Importer.repositories(), threads)
                .withGroup("curves-" + GROUPS.incrementAndGet())
                .withBatch(batch);
        try (var stage = taken.importer(marks)
                .consume(services.kafka(), settings, null, mongo, null, IndexMoment.BEFORE, limit)) {
            ConsumeReport report = stage.run();
            if (report.imported() != taken.dataset().size()) {
                throw new IllegalStateException("imported " + report.imported() + " documents, not "
                        + taken.dataset().size());
            }
        }
    }
}
