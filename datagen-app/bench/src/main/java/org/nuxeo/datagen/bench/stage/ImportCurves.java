// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.stage;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.nuxeo.datagen.bench.measure.Curve;
import org.nuxeo.datagen.bench.measure.Measured;
import org.nuxeo.datagen.bench.measure.RateMeter;
import org.nuxeo.datagen.bench.measure.SizeMarks;
import org.nuxeo.datagen.bench.setup.BenchServices;
import org.nuxeo.datagen.bench.setup.StageSample;
import org.nuxeo.datagen.importer.settings.RateLimit;
import org.nuxeo.datagen.importer.telemetry.ProgressListener;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.service.ServiceKind;

/**
 * A measurement of the import rate against threads, batch size and partitions, and of the latency of a reader of the
 * same database at several import rates.
 */
final class ImportCurves extends BenchStage {

    /** Suffix of the titles of curves in which the stand-in for MongoDB took part. */
    static final String NOTE = " (in-heap stand-in for MongoDB)";

    private static final int PARTITIONS = 8;
    private static final int BATCH = 1_000;

    private final StageSample sample;
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

    /**
     * Makes the measurement.
     *
     * @param sample the documents, which are imported repeatedly
     */
    ImportCurves(StageSample sample) {
        this(sample, Points.ALL);
    }

    ImportCurves(StageSample sample, Points measured) {
        super("settings", 150);
        this.sample = sample.upTo(StageSample.IMPORTED);
        this.measured = measured;
    }

    @Override
    public long storedDocuments() {
        return sample.dataset().size();
    }

    @Override
    public Measured run(RateMeter meter) throws InterruptedException {
        try (BenchServices services =
                        BenchServices.start(sample.services(), EnumSet.of(ServiceKind.KAFKA, ServiceKind.MONGO));
                MongoStore mongo = services.mongo()) {
            return new Runs(sample, measured, services, mongo).all();
        }
    }

    /** The measurement of the curves with running services. */
    private record Runs(
            StageSample sample, Points measured, BenchServices services, MongoStore mongo, ImportRuns imports) {

        Runs(StageSample sample, Points measured, BenchServices services, MongoStore mongo) {
            this(sample, measured, services, mongo, new ImportRuns(sample, services, mongo));
        }

        Measured all() throws InterruptedException {
            imports.produce(PARTITIONS);
            double rate = rate(sample.threads(), ReaderLatency.BATCH);
            List<Curve> curves = new ArrayList<>();
            curves.add(new ReaderLatency(sample, services, mongo, imports).curve(rate, measured.parts()));
            curves.add(curve("threads", "threads", measured.threads(), threads -> rate(threads, BATCH)));
            curves.add(curve(
                    "batch size", "documents in a batch", measured.batches(), batch -> rate(sample.threads(), batch)));
            curves.add(curve("partitions", "partitions of each topic", measured.partitions(), partitions -> {
                services.clearTopics();
                imports.produce(partitions);
                return rate(sample.threads(), BATCH);
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

        private double rate(int threads, int batch) throws InterruptedException {
            SizeMarks marks = new SizeMarks(ProgressListener.NONE, ImportRuns.ACTIVITY);
            services.clear(mongo);
            imports.run(ImportRuns.settings(threads).withBatch(batch), marks, RateLimit.none());
            return marks.rate();
        }
    }
}
