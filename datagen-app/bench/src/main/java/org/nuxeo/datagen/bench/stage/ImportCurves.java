// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.stage;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import org.bson.RawBsonDocument;
import org.nuxeo.datagen.bench.measure.Curve;
import org.nuxeo.datagen.bench.measure.Latencies;
import org.nuxeo.datagen.bench.measure.Measured;
import org.nuxeo.datagen.bench.measure.ParallelTasks;
import org.nuxeo.datagen.bench.measure.RateMeter;
import org.nuxeo.datagen.bench.measure.SizeMarks;
import org.nuxeo.datagen.bench.setup.BenchServices;
import org.nuxeo.datagen.bench.setup.StageSample;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.importer.run.StageRun;
import org.nuxeo.datagen.importer.run.StopSource;
import org.nuxeo.datagen.importer.stage.StageContext;
import org.nuxeo.datagen.importer.stage.StageControl;
import org.nuxeo.datagen.importer.telemetry.ProgressListener;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.record.RecordFormat;
import org.nuxeo.datagen.store.service.ServiceKind;

/**
 * A measurement of the import rate against threads, batch size and partitions, and of the latency of a reader of the
 * same database at several import rates.
 */
final class ImportCurves extends BenchStage.WithServices {

    /** Suffix of the titles of curves in which the stand-in for MongoDB took part. */
    static final String NOTE = " (in-heap stand-in for MongoDB)";

    private static final int BATCH = 1_000;

    /** Batch size of the import beside a reader. Larger batches would delay the reader by themselves. */
    private static final int BATCH_BESIDE = 100;

    private static final long READ_MILLIS = 3_000;

    private final Points measured;

    /**
     * The x values of the curves.
     *
     * @param threads numbers of threads, ascending
     * @param batches batch sizes in documents, ascending
     * @param partitions numbers of partitions of each topic, ascending
     * @param parts fractions of the maximum import rate at which the reader is measured, ascending, without 0
     */
    record Points(List<Integer> threads, List<Integer> batches, List<Integer> partitions, List<Double> parts) {

        static final Points ALL = new Points(
                List.of(1, 2, 4, 8),
                List.of(30, 100, 300, 1_000, 3_000),
                List.of(1, 2, 4, 8, 24),
                List.of(0.25, 0.5, 1.0));
    }

    /** @param sample the documents, which are imported repeatedly */
    ImportCurves(StageSample sample) {
        this(sample, Points.ALL);
    }

    ImportCurves(StageSample sample, Points measured) {
        super("settings", 150, sample.upTo(StageSample.IMPORTED), ServiceKind.KAFKA, ServiceKind.MONGO);
        this.measured = measured;
    }

    @Override
    Measured measure(RateMeter meter, BenchServices services) throws InterruptedException {
        ImportRuns imports = new ImportRuns(sample, services);
        imports.produce(RecordFormat.REFERENCE, StageSample.PARTITIONS, ProgressListener.NONE);
        List<Curve> curves = new ArrayList<>();
        curves.add(readerLatency(services, imports));
        curves.add(curve("threads", "threads", measured.threads(), threads -> imports.rate(threads, BATCH)));
        curves.add(curve(
                "batch size",
                "documents in a batch",
                measured.batches(),
                batch -> imports.rate(sample.threads(), batch)));
        curves.add(curve("partitions", "partitions of each topic", measured.partitions(), partitions -> {
            services.clearTopics();
            imports.produce(RecordFormat.REFERENCE, partitions, ProgressListener.NONE);
            return imports.rate(sample.threads(), BATCH);
        }));
        return new Measured(List.of(), curves);
    }

    /** The documents imported per second with a value of a setting. */
    private interface Rate {
        double with(int value) throws InterruptedException;
    }

    private static Curve curve(String setting, String xLabel, List<Integer> values, Rate rate)
            throws InterruptedException {
        List<Curve.Point> points = new ArrayList<>();
        for (int value : values) {
            points.add(Curve.Point.of(value, rate.with(value)));
        }
        return new Curve("Import against " + setting + NOTE, xLabel, true, points);
    }

    /** Returns the latency of a reader without an import, and at fractions of the import's maximum rate. */
    private Curve readerLatency(BenchServices services, ImportRuns imports) throws InterruptedException {
        double rate = imports.rate(sample.threads(), BATCH_BESIDE);
        // warm-up: code runs slowly at first, with or without an import
        beside(services, imports, 0);
        List<Curve.Point> points = new ArrayList<>();
        points.add(beside(services, imports, 0));
        for (double part : measured.parts()) {
            services.clearRepositories();
            Curve.Point point = beside(services, imports, Math.max(1, (long) (rate * part)));
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

    /**
     * Measures the reader during an import with a rate limit, or without an import if the limit is 0. Returns the
     * import rate and the 95th percentile of the latency.
     */
    private Curve.Point beside(BenchServices services, ImportRuns imports, long maxRate) throws InterruptedException {
        Latencies times = new Latencies();
        SizeMarks marks = new SizeMarks(ProgressListener.NONE, ImportRuns.ACTIVITY);
        AtomicBoolean over = new AtomicBoolean();
        Callable<Long> reader = () -> {
            while (!over.get()) {
                // the reader starts after the collections were created again
                if (maxRate == 0 || marks.hasStarted()) {
                    read(services.mongo(), times);
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
                    StageRun limited = new StageRun(
                            StopSource.NEVER,
                            StageContext.none().with(new StageControl(maxRate, 0)).with(marks));
                    imports.run(sample.threads(), BATCH_BESIDE, limited);
                }
                return 0L;
            } finally {
                over.set(true);
            }
        };
        ParallelTasks.run(List.of(reader, work));
        return Curve.Point.of(maxRate == 0 ? 0 : marks.rate(), times.millis(95));
    }

    /** Reads a customer, who may not have been imported yet. */
    private void read(MongoStore mongo, Latencies times) {
        Dataset dataset = sample.dataset();
        Kind customers = dataset.layout().kinds().group();
        long place = ThreadLocalRandom.current().nextLong(dataset.count(customers));
        Identity customer = dataset.identity(dataset.firstOrdinal(customers) + place);
        MongoCollection<RawBsonDocument> documents =
                mongo.documents(dataset.layout().repository(customer).label());
        String id = dataset.id(customer).toString();
        long startNanos = System.nanoTime();
        documents.find(Filters.eq("ecm:id", id)).first();
        times.record(startNanos);
    }
}
