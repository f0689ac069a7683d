// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.stage;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.bench.measure.SizeMarks;
import org.nuxeo.datagen.bench.measure.StageClock;
import org.nuxeo.datagen.bench.setup.BenchServices;
import org.nuxeo.datagen.bench.setup.StageSample;
import org.nuxeo.datagen.core.Layouts;
import org.nuxeo.datagen.importer.consume.ConsumeSettings;
import org.nuxeo.datagen.importer.produce.ProduceSettings;
import org.nuxeo.datagen.importer.report.ConsumeReport;
import org.nuxeo.datagen.importer.run.StageRun;
import org.nuxeo.datagen.importer.run.StopSource;
import org.nuxeo.datagen.importer.telemetry.ProgressListener;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.metrics.ImportMetrics.BatchLatency;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.RecordFormat;

/** Repeated imports of a sample that was sent to Kafka once. Each import is a new consumer group. */
final class ImportRuns {

    /** Name of the stage's activity in progress events. */
    static final String ACTIVITY = "import";

    private static final AtomicInteger GROUPS = new AtomicInteger();

    private final StageSample sample;
    private final BenchServices services;
    private List<BatchLatency> batches = List.of();

    ImportRuns(StageSample sample, BenchServices services) {
        this.sample = sample;
        this.services = services;
    }

    /**
     * Sends all documents.
     *
     * @param partitions number of partitions of each document topic
     */
    void produce(RecordFormat format, int partitions, ProgressListener listener) {
        StageRun.of(StopSource.NEVER, listener)
                .produce(
                        services.kafka(),
                        ProduceSettings.of(format, sample.threads()),
                        Delivery.of(sample.dataset(), partitions),
                        sample.models());
    }

    /**
     * Imports all documents.
     *
     * @throws IllegalStateException if the number of imported documents is wrong
     */
    void run(int threads, int batch, StageRun stage) {
        run(ConsumeSettings.of(Layouts.REPOSITORIES.labels(), threads).withBatch(batch), null, stage);
    }

    private void run(ConsumeSettings settings, @Nullable ElasticStore elastic, StageRun stage) {
        ConsumeSettings grouped = settings.withGroup("bench-" + GROUPS.incrementAndGet());
        ConsumeReport report = stage.consume(services.kafka(), grouped, sample.models(), services.mongo(), elastic);
        batches = report.batches();
        if (report.imported() != sample.dataset().size()) {
            throw new IllegalStateException("imported " + report.imported() + " documents, not "
                    + sample.dataset().size());
        }
    }

    /** Returns the batch latencies of the last run. */
    List<BatchLatency> batches() {
        return batches;
    }

    /** Imports all documents into empty repositories, and returns documents per second from the first to the last. */
    double rate(int threads, int batch) throws InterruptedException {
        SizeMarks marks = new SizeMarks(ProgressListener.NONE, ACTIVITY);
        services.clearRepositories();
        run(threads, batch, StageRun.of(StopSource.NEVER, marks));
        return marks.rate();
    }

    /**
     * Imports all documents with the default settings, and removes them from the stores.
     *
     * @param index whether they are indexed on the fly
     * @return documents per second of the whole stage
     */
    double rate(boolean index) throws InterruptedException {
        StageClock clock = new StageClock(ACTIVITY);
        ConsumeSettings settings = ConsumeSettings.of(Layouts.REPOSITORIES.labels(), sample.threads());
        run(settings, index ? services.elastic() : null, StageRun.of(StopSource.NEVER, clock));
        double rate = clock.rate(sample.dataset().size());
        services.clearRepositories();
        if (index) {
            services.clearIndexes();
        }
        return rate;
    }
}
