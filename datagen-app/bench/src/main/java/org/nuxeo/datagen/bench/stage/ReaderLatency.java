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
import org.nuxeo.datagen.bench.measure.ParallelTasks;
import org.nuxeo.datagen.bench.measure.SizeMarks;
import org.nuxeo.datagen.bench.setup.BenchServices;
import org.nuxeo.datagen.bench.setup.StageSample;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.importer.settings.RateLimit;
import org.nuxeo.datagen.importer.telemetry.ProgressListener;
import org.nuxeo.datagen.store.mongo.MongoStore;

/** A measurement of the latency of a reader of the database during an import. */
final class ReaderLatency {

    /** Batch size of the import. Larger batches would delay the reader by themselves. */
    static final int BATCH = 100;

    private static final long READ_MILLIS = 3_000;

    private final StageSample sample;
    private final BenchServices services;
    private final MongoStore mongo;
    private final ImportRuns imports;

    ReaderLatency(StageSample sample, BenchServices services, MongoStore mongo, ImportRuns imports) {
        this.sample = sample;
        this.services = services;
        this.mongo = mongo;
        this.imports = imports;
    }

    /**
     * Returns the latency without an import, and at fractions of the import's maximum rate.
     *
     * @param rate rate of the import without a reader
     * @param parts fractions of that rate, ascending
     */
    Curve curve(double rate, List<Double> parts) throws InterruptedException {
        // warm-up: code runs slowly at first, with or without an import
        beside(0);
        List<Curve.Point> points = new ArrayList<>();
        points.add(beside(0));
        for (double part : parts) {
            services.clear(mongo);
            Curve.Point point = beside(Math.max(1, (long) (rate * part)));
            if (point.x() > points.get(points.size() - 1).x()) {
                points.add(point);
            }
        }
        return new Curve(
                "Reader latency against the rate of the import" + ImportCurves.NOTE,
                "documents imported a second",
                "p95 in milliseconds",
                false,
                points);
    }

    /**
     * Measures the reader during an import with a rate limit, or without an import if the limit is 0. Returns the
     * import rate and the 95th percentile of the latency.
     */
    private Curve.Point beside(long maxRate) throws InterruptedException {
        Latencies times = new Latencies();
        SizeMarks marks = new SizeMarks(ProgressListener.NONE, ImportRuns.ACTIVITY);
        AtomicBoolean over = new AtomicBoolean();
        Callable<Long> reader = () -> {
            while (!over.get()) {
                // the reader starts after the collections were created again
                if (maxRate == 0 || marks.hasStarted()) {
                    read(times);
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
                    imports.run(ImportRuns.settings(sample.threads()).withBatch(BATCH), marks, new RateLimit(maxRate));
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
    private void read(Latencies times) {
        Dataset dataset = sample.dataset();
        long place = ThreadLocalRandom.current()
                .nextLong(dataset.count(dataset.layout().kinds().group()));
        Identity customer =
                dataset.identity(dataset.firstOrdinal(dataset.layout().kinds().group()) + place);
        MongoCollection<RawBsonDocument> documents =
                mongo.documents(dataset.layout().repository(customer).label());
        String id = dataset.id(customer).toString();
        long startNanos = System.nanoTime();
        documents.find(Filters.eq("ecm:id", id)).first();
        times.record(startNanos);
    }
}
