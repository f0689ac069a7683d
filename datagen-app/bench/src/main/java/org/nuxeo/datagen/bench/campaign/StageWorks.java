// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.DoubleAdder;
import org.nuxeo.datagen.bench.campaign.Work.Result;
import org.nuxeo.datagen.bench.measure.Latencies;
import org.nuxeo.datagen.bench.measure.Measured;
import org.nuxeo.datagen.bench.measure.Measured.StageBatches;
import org.nuxeo.datagen.bench.measure.Rates;
import org.nuxeo.datagen.bench.measure.Timeline;
import org.nuxeo.datagen.charts.Curve;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.importer.consume.ConsumeSettings;
import org.nuxeo.datagen.importer.load.IndexStage.IndexSettings;
import org.nuxeo.datagen.importer.produce.ProduceStage.ProduceSettings;
import org.nuxeo.datagen.importer.report.ConsumeReport;
import org.nuxeo.datagen.importer.report.VerifyReport;
import org.nuxeo.datagen.importer.run.StageRun;
import org.nuxeo.datagen.importer.run.StopSource;
import org.nuxeo.datagen.importer.settings.BlobCheck;
import org.nuxeo.datagen.importer.stage.DocumentModels;
import org.nuxeo.datagen.importer.stage.Stage.StageContext;
import org.nuxeo.datagen.importer.stage.StageControl;
import org.nuxeo.datagen.importer.telemetry.ProgressListener;
import org.nuxeo.datagen.importer.verify.VerifySettings;
import org.nuxeo.datagen.importer.verify.VerifySettings.VerifyScope;
import org.nuxeo.datagen.services.ParallelTasks;
import org.nuxeo.datagen.store.document.Rights;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.mongo.MongoTarget;
import org.nuxeo.datagen.store.mongo.NuxeoIndexes;
import org.nuxeo.datagen.store.mongo.RepositorySetup;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.RecordFormat;
import org.nuxeo.datagen.store.retry.RetryPolicy;
import org.nuxeo.datagen.store.service.ServiceKind;
import org.nuxeo.datagen.store.size.Storage;

/**
 * Works that run a stage with all documents, and empty what it has filled unless {@code keep} says otherwise. Settings:
 * {@code threads}; {@code format} of records and {@code partitions} of their topics; {@code batch} and {@code index} of an
 * import; {@code blobs} of a verification, {@code index}, and {@code other-tag}, with which no document has the expected bytes.
 *
 * @param largestRate the largest rate of an import beside a reader, once it is known
 */
record StageWorks(DirectHost host, Dataset dataset, DocumentModels models, DoubleAdder largestRate) {

    private static final AtomicInteger GROUPS = new AtomicInteger();

    /** The most runs that are one measurement. */
    private static final int MOST_TIMES = 5;

    /** Batch size of the import beside a reader. Larger batches would delay the reader by themselves. */
    private static final int BATCH_BESIDE = 100;

    private static final long READ_MILLIS = 3_000;

    StageWorks(DirectHost host) {
        this(host, host.dataset(), host.models().withFullText(), new DoubleAdder());
    }

    Map<String, Work.Maker> all() {
        return Map.of(
                "produce", settings -> produce(settings, settings.flag("keep")),
                "consume", this::consume,
                "beside-import", this::besideImport,
                "index", this::index,
                "verify", this::verify,
                "fill", this::fill);
    }

    private int threads(Step.Settings settings) {
        return (int) settings.number("threads", host.threads());
    }

    /** Returns the rate of a stage that has done all documents. */
    private double rate(String activity) {
        return host.listener().rate(activity, dataset.size());
    }

    private void require(String done, long documents) {
        Check.misuse(
                documents != dataset.size(), () -> done + " " + documents + " of " + dataset.size() + " documents");
    }

    private Work produce(Step.Settings settings, boolean kept) {
        RecordFormat format = RecordFormat.of(settings.text("format", "reference"));
        ProduceSettings wanted = ProduceSettings.of(format, threads(settings));
        int partitions = (int) settings.number("partitions", host.data().partitions());
        int times = times(settings, dataset);
        Work.Task once = () -> {
            Delivery whole = Delivery.of(dataset, partitions);
            host.stage().produce(host.kafka(), wanted, whole, models);
            double rate = rate("produce");
            if (!kept) {
                host.clear(Set.of(ServiceKind.KAFKA));
            }
            return Result.of(rate);
        };
        return Work.ofDocuments(times * dataset.size(), threads(settings), false, once.times(times));
    }

    /**
     * Returns how many runs are one measurement: as many as send {@code least} documents. Deletions in Kafka disturb a run of
     * about a second.
     */
    static int times(Step.Settings settings, Dataset dataset) {
        return (int) Math.max(1, Math.min(MOST_TIMES, settings.number("least", 1) / dataset.size()));
    }

    private Work consume(Step.Settings settings) {
        boolean index = settings.flag("index");
        ConsumeSettings usual = ConsumeSettings.of(host.repositories(), threads(settings));
        ConsumeSettings wanted = settings.has("batch") ? usual.withBatch((int) settings.number("batch", 1)) : usual;
        return Work.ofDocuments(dataset.size(), threads(settings), true, () -> {
            if (settings.has("partitions")) {
                host.clear(Set.of(ServiceKind.KAFKA));
                produce(settings, true).task().run();
            }
            ConsumeReport report = consume(wanted, index, host.stage());
            double rate = rate("import");
            clearFull(index ? Set.of(ServiceKind.MONGO, ServiceKind.ELASTICSEARCH) : Set.of(ServiceKind.MONGO));
            return new Result(rate, Double.NaN, report.batches(), Map.of(), Optional.empty());
        });
    }

    private ConsumeReport consume(ConsumeSettings settings, boolean index, StageRun stage) {
        ConsumeSettings own = settings.withGroup("bench-" + GROUPS.incrementAndGet());
        ElasticStore elastic = host.index(index);
        MongoStore mongo = host.mongo();
        ConsumeReport report = stage.consume(host.kafka(), own, models, mongo, elastic);
        require("imported", report.imported());
        return report;
    }

    /** Imports everything once, and returns what it did over time, and what a document cost as the repository grew. */
    Measured history(String title) throws IOException, InterruptedException {
        produce(new Step.Settings("", title, Json.object()), true).task().run();
        ConsumeReport report = consume(ConsumeSettings.of(host.repositories(), host.threads()), false, host.stage());
        List<Curve> curves = new ArrayList<>(host.curves());
        curves.add(host.listener().cost("import", "Cost of a document against the size of the repository"));
        List<Storage> storage = host.stored(Set.of(ServiceKind.MONGO));
        host.clear(Set.of(ServiceKind.KAFKA, ServiceKind.MONGO));
        List<StageBatches> batches = StageBatches.of(title, "reference records to MongoDB", report.batches());
        return new Measured(List.of(), curves, batches, storage);
    }

    /**
     * A reader of the same database beside an import at a {@code share} of its largest rate, without an import if that is 0.
     * The result is at the rate of the import.
     */
    private Work besideImport(Step.Settings settings) {
        double share = settings.yaml().path("share").asDouble();
        return Work.ofDocuments(dataset.size(), host.threads(), true, () -> {
            if (largestRate.sum() == 0) {
                largestRate.add(limited(new Timeline(ProgressListener.NONE, System::nanoTime), 0));
                // warm-up: code runs slowly at first, with or without an import
                beside(0);
            }
            host.clear(Set.of(ServiceKind.MONGO));
            return beside(share == 0 ? 0 : Math.max(1, (long) (largestRate.sum() * share)));
        });
    }

    /** Imports all documents with small batches, and returns the rate. */
    private double limited(Timeline listener, long maxRate) {
        ConsumeSettings usual = ConsumeSettings.of(host.repositories(), host.threads());
        StageContext limited = host.stage(listener).context().with(new StageControl(maxRate, 0));
        consume(usual.withBatch(BATCH_BESIDE), false, new StageRun(StopSource.NEVER, limited));
        return listener.rate("import", dataset.size());
    }

    private Result beside(long maxRate) throws InterruptedException {
        Latencies times = new Latencies();
        Timeline listener = new Timeline(ProgressListener.NONE, System::nanoTime);
        AtomicBoolean over = new AtomicBoolean();
        Callable<Double> reader = () -> {
            while (!over.get()) {
                // the reader starts after the collections were created again
                if (maxRate == 0 || listener.hasAdvanced("import")) {
                    // which may not have been imported yet
                    host.isFound(host.random(dataset.layout().kinds().group()), times);
                } else {
                    Thread.sleep(5);
                }
            }
            return 0.0;
        };
        Callable<Double> work = () -> {
            try {
                if (maxRate > 0) {
                    return limited(listener, maxRate);
                }
                Thread.sleep(READ_MILLIS);
                return 0.0;
            } finally {
                over.set(true);
            }
        };
        double rate = ParallelTasks.run(List.of(work, reader)).get(0);
        return new Result(rate, rate, List.of(), Map.of(), Optional.of(times));
    }

    private Work index(Step.Settings settings) {
        return Work.ofDocuments(dataset.size(), threads(settings), false, () -> {
            IndexSettings wanted = IndexSettings.of(threads(settings));
            host.stage().index(wanted, models, null, host.elastic());
            double rate = rate("index");
            if (!settings.flag("keep")) {
                clearFull(Set.of(ServiceKind.ELASTICSEARCH));
            }
            return Result.of(rate);
        });
    }

    /** Clears services after their sizes were taken. */
    private void clearFull(Set<ServiceKind> services) throws InterruptedException {
        host.stored(services);
        host.clear(services);
    }

    private Work verify(Step.Settings settings) {
        long blobs = settings.has("blobs") ? VerifySettings.ALL_BLOBS : 0;
        BlobCheck check = BlobCheck.of(settings.text("blobs", BlobCheck.DIGEST.label()));
        VerifySettings wanted =
                VerifySettings.of(threads(settings), blobs).withoutOthers().withBlobCheck(check);
        // a batch tag is not compared, but with another one no document has the expected bytes
        DocumentModels expected =
                settings.flag("other-tag") ? DocumentModels.of(dataset, "other").withFullText() : models;
        return Work.ofDocuments(dataset.size(), threads(settings), true, () -> {
            ElasticStore index = host.index(settings.flag("index"));
            MongoStore mongo = host.mongo();
            VerifyScope whole = VerifyScope.whole(expected.dataset());
            VerifyReport report = host.stage().verify(wanted, expected, whole, mongo, index);
            double rate = rate("verify");
            require("verified", report.verified());
            Map<String, Double> parts = new LinkedHashMap<>();
            for (var each : report.checks()) {
                parts.put(each.check(), each.documents() * 1_000.0 / Math.max(1, each.threadMillis()));
            }
            return new Result(rate, Double.NaN, List.of(), parts, Optional.empty());
        });
    }

    /** Writes all documents into MongoDB, and keeps them. */
    private Work fill(Step.Settings settings) {
        return Work.ofDocuments(dataset.size(), threads(settings), true, () -> {
            MongoStore mongo = host.mongo();
            MongoTarget target = new MongoTarget(mongo);
            long startNanos = System.nanoTime();
            host.repositories().forEach(each -> RepositorySetup.ensure(mongo, each));
            host.stage(ProgressListener.NONE)
                    .write(models, threads(settings), 1_000, target, Rights.ASSUMED, RetryPolicy.DEFAULT);
            host.repositories().forEach(each -> NuxeoIndexes.create(mongo, each, false));
            return Result.of(Rates.perSecond(dataset.size(), startNanos));
        });
    }
}
