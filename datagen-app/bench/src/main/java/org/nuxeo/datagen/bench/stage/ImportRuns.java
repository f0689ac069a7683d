// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.stage;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.nuxeo.datagen.bench.measure.StageClock;
import org.nuxeo.datagen.bench.setup.BenchServices;
import org.nuxeo.datagen.bench.setup.StageSample;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.consume.ConsumeSettings;
import org.nuxeo.datagen.importer.consume.ConsumeStage;
import org.nuxeo.datagen.importer.produce.ProduceSettings;
import org.nuxeo.datagen.importer.produce.ProduceStage;
import org.nuxeo.datagen.importer.report.ConsumeReport;
import org.nuxeo.datagen.importer.settings.RateLimit;
import org.nuxeo.datagen.importer.stage.StageContext;
import org.nuxeo.datagen.importer.telemetry.ProgressListener;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.metrics.ImportMetrics.BatchLatency;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.RecordFormat;

/** Repeated imports of a sample that was sent to Kafka once. Each import is a new consumer group. */
final class ImportRuns {

    /** Name of the stage's activity in progress events. */
    static final String ACTIVITY = "import";

    private static final AtomicInteger GROUPS = new AtomicInteger();

    private final StageSample sample;
    private final BenchServices services;
    private final MongoStore mongo;
    private List<BatchLatency> batches = List.of();

    ImportRuns(StageSample sample, BenchServices services, MongoStore mongo) {
        this.sample = sample;
        this.services = services;
        this.mongo = mongo;
    }

    /** Sends all documents to topics with the default number of partitions. */
    void produce(RecordFormat format) {
        produce(format, sample.delivery(), ProgressListener.NONE);
    }

    /**
     * Sends all documents as references.
     *
     * @param partitions number of partitions of each topic
     */
    void produce(int partitions) {
        produce(partitions, ProgressListener.NONE);
    }

    /**
     * Sends all documents as references and reports the progress.
     *
     * @param partitions number of partitions of each topic
     */
    void produce(int partitions, ProgressListener listener) {
        produce(RecordFormat.REFERENCE, Delivery.of(sample.dataset(), partitions), listener);
    }

    private void produce(RecordFormat format, Delivery delivery, ProgressListener listener) {
        try (var stage = new ProduceStage(
                services.kafka(),
                ProduceSettings.of(format, sample.threads()),
                delivery,
                sample.models(),
                StageContext.none().with(listener))) {
            stage.run();
        }
    }

    /** Returns the settings of an import with a number of threads and the default batch size. */
    static ConsumeSettings settings(int threads) {
        return ConsumeSettings.of(Repository.labels(), threads);
    }

    /**
     * Imports all documents.
     *
     * @throws IllegalStateException if the number of imported documents is wrong
     */
    void run(ConsumeSettings settings, ProgressListener listener, RateLimit limit) {
        run(settings, null, listener, limit);
    }

    private void run(ConsumeSettings settings, ElasticStore elastic, ProgressListener listener, RateLimit limit) {
        ConsumeSettings grouped = settings.withGroup("bench-" + GROUPS.incrementAndGet());
        try (var stage = new ConsumeStage(
                services.kafka(),
                grouped,
                sample.models(),
                mongo,
                elastic,
                StageContext.none().with(listener).with(limit))) {
            ConsumeReport report = stage.run();
            batches = report.batches();
            if (report.imported() != sample.dataset().size()) {
                throw new IllegalStateException("imported " + report.imported() + " documents, not "
                        + sample.dataset().size());
            }
        }
    }

    /** Returns the batch latencies of the last run. */
    List<BatchLatency> batches() {
        return batches;
    }

    /**
     * Imports all documents, and removes them from the stores.
     *
     * @param elastic Elasticsearch for indexing on the fly, or null
     * @return documents per second
     */
    double rate(ElasticStore elastic) throws InterruptedException {
        StageClock clock = new StageClock(ACTIVITY);
        run(settings(sample.threads()), elastic, clock, RateLimit.none());
        double rate = clock.rate(sample.dataset().size());
        services.clear(mongo);
        if (elastic != null) {
            BenchServices.clear(elastic);
        }
        return rate;
    }
}
