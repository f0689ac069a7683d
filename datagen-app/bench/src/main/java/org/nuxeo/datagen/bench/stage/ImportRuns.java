package org.nuxeo.datagen.bench.stage;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.nuxeo.datagen.bench.measure.StageClock;
import org.nuxeo.datagen.bench.setup.BenchServices;
import org.nuxeo.datagen.bench.setup.StageSample;
import org.nuxeo.datagen.importer.internal.Importer;
import org.nuxeo.datagen.importer.internal.consume.ConsumeSettings;
import org.nuxeo.datagen.importer.internal.elastic.ElasticStore;
import org.nuxeo.datagen.importer.internal.mongo.MongoStore;
import org.nuxeo.datagen.importer.internal.produce.ProduceSettings;
import org.nuxeo.datagen.importer.internal.record.Delivery;
import org.nuxeo.datagen.importer.report.BatchLatency;
import org.nuxeo.datagen.importer.report.ConsumeReport;
import org.nuxeo.datagen.importer.settings.IndexCreation;
import org.nuxeo.datagen.importer.settings.RateLimit;
import org.nuxeo.datagen.importer.settings.RecordFormat;
import org.nuxeo.datagen.importer.telemetry.ProgressListener;

/** A sample sent to Kafka once and imported from there again and again, each time as a new consumer group. */
final class ImportRuns {

    /** What the stage calls its work when it tells a listener. */
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

    /** Sends everything to topics of the usual number of partitions. */
    void produce(RecordFormat format) {
        produce(format, sample.delivery(), ProgressListener.NONE);
    }

    /** Sends everything, by name, to topics of so many partitions. */
    void produce(int partitions) {
        produce(partitions, ProgressListener.NONE);
    }

    /** Sends everything, by name, to topics of so many partitions; a listener hears of it. */
    void produce(int partitions, ProgressListener listener) {
        produce(RecordFormat.REFERENCE, Delivery.of(sample.dataset(), partitions), listener);
    }

    private void produce(RecordFormat format, Delivery delivery, ProgressListener listener) {
        try (var stage = sample.importer(listener)
                .produce(services.kafka(), ProduceSettings.of(format, sample.threads()), delivery, RateLimit.none())) {
            stage.run();
        }
    }

    /** How everything is imported: by that many threads, with batches of the usual size. */
    static ConsumeSettings settings(int threads) {
        return ConsumeSettings.of(Importer.repositories(), threads);
    }

    /**
     * Imports everything.
     *
     * @throws IllegalStateException if that is not as many documents as the sample has
     */
    void run(ConsumeSettings settings, ProgressListener listener, RateLimit limit) {
        run(settings, null, listener, limit);
    }

    private void run(ConsumeSettings settings, ElasticStore elastic, ProgressListener listener, RateLimit limit) {
        ConsumeSettings grouped = settings.withGroup("bench-" + GROUPS.incrementAndGet());
        try (var stage = sample.importer(listener)
                .consume(services.kafka(), grouped, null, mongo, elastic, IndexCreation.BEFORE, limit)) {
            ConsumeReport report = stage.run();
            batches = report.batches();
            if (report.imported() != sample.dataset().size()) {
                throw new IllegalStateException("imported " + report.imported() + " documents, not "
                        + sample.dataset().size());
            }
        }
    }

    /** Returns how long the batches of the last run took. */
    List<BatchLatency> batches() {
        return batches;
    }

    /**
     * Imports everything, and removes it from the stores.
     *
     * @param elastic indexes it on the fly; null for not
     * @return documents a second
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
