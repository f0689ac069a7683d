// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.stage;

import com.mongodb.client.model.Filters;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.nuxeo.datagen.bench.measure.Figure;
import org.nuxeo.datagen.bench.measure.Measured;
import org.nuxeo.datagen.bench.measure.ParallelTasks;
import org.nuxeo.datagen.bench.measure.RateMeter;
import org.nuxeo.datagen.bench.measure.StageClock;
import org.nuxeo.datagen.bench.setup.BenchServices;
import org.nuxeo.datagen.bench.setup.StageSample;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.load.DirectStage;
import org.nuxeo.datagen.importer.load.IndexStage;
import org.nuxeo.datagen.importer.load.IndexStage.IndexSettings;
import org.nuxeo.datagen.importer.report.VerifyReport;
import org.nuxeo.datagen.importer.report.VerifyReport.Check;
import org.nuxeo.datagen.importer.settings.BlobCheck;
import org.nuxeo.datagen.importer.stage.DocumentModels;
import org.nuxeo.datagen.importer.stage.StageContext;
import org.nuxeo.datagen.importer.verify.VerifySettings;
import org.nuxeo.datagen.importer.verify.VerifyStage;
import org.nuxeo.datagen.store.document.Rights;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.index.IndexAdmin;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.mongo.MongoTarget;
import org.nuxeo.datagen.store.mongo.NuxeoIndexes;
import org.nuxeo.datagen.store.mongo.RepositorySetup;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.DocumentRanges;
import org.nuxeo.datagen.store.retry.RetryPolicy;
import org.nuxeo.datagen.store.service.ServiceKind;

/**
 * A measurement of verification, which compares every field of every document, and of its parts. The baselines are loops
 * that fetch the same documents by the same requests and look at none.
 */
final class VerifyBench extends BenchStage {

    /** Number of documents in a request of the stage and of the baselines. */
    private static final int BATCH_DOCUMENTS = 200;

    private static final String FETCH = "bare find";

    /** A batch tag is not compared, but with another one, no document has the expected bytes. */
    private static final String OTHER_TAG = "other";

    private static final double OPENLSD_EXISTENCE = 36_000;
    private static final double OPENLSD_LENGTHS = 160_000;

    private final StageSample sample;

    /**
     * Makes the measurement.
     *
     * @param sample the documents
     */
    VerifyBench(StageSample sample) {
        super("verify", 400);
        this.sample = sample.upTo(StageSample.IMPORTED);
    }

    @Override
    public long storedDocuments() {
        return sample.dataset().size();
    }

    @Override
    public Measured run(RateMeter meter) throws InterruptedException {
        try (BenchServices services = BenchServices.start(
                        sample.services(), EnumSet.of(ServiceKind.MONGO, ServiceKind.ELASTICSEARCH));
                MongoStore mongo = services.mongo();
                ElasticStore elastic = services.elastic()) {
            fill(mongo, elastic);
            VerifyRun fields = run(mongo, null, null);
            VerifyRun indexed = run(mongo, elastic, null);
            VerifyRun digests = run(mongo, null, BlobCheck.DIGEST);
            VerifyRun lengths = run(mongo, null, BlobCheck.LENGTH);
            VerifyRun existence = run(mongo, null, BlobCheck.EXISTENCE);
            VerifyRun decoded = new VerifyRun(sample, OTHER_TAG, settings(null), mongo, null);
            FetchLoop loop = new FetchLoop(sample, mongo, elastic, BATCH_DOCUMENTS);
            double[][] rates = meter.inTurn(
                    fields,
                    () -> loop.rate(false),
                    indexed,
                    () -> loop.rate(true),
                    digests,
                    lengths,
                    existence,
                    decoded);
            List<Figure> figures = new ArrayList<>();
            figures.add(figure("MongoDB, every field", rates[0]).first().beside(FETCH, rates[1]));
            figures.add(figure("MongoDB and index", rates[2]).beside("bare find and multi-get", rates[3]));
            figures.add(figure("MongoDB, every field and file", rates[4]).beside(FETCH, rates[1]));
            figures.add(figure("MongoDB, every field and the length of every file", rates[5])
                    .beside(FETCH, rates[1])
                    .beside("OpenLSD, lengths", published(OPENLSD_LENGTHS, rates[5])));
            figures.add(figure("MongoDB, every field and the existence of every file", rates[6])
                    .beside(FETCH, rates[1])
                    .beside("OpenLSD, existence", published(OPENLSD_EXISTENCE, rates[6])));
            figures.add(figure("MongoDB, every field, no document with the expected bytes", rates[7])
                    .beside(FETCH, rates[1]));
            int repetitions = rates[0].length;
            figures.addAll(fields.parts(repetitions, "fetch", "generate", "compare"));
            figures.addAll(indexed.parts(repetitions, "index fetch", "index compare"));
            figures.addAll(digests.parts(repetitions, "blobs"));
            figures.addAll(decoded.parts(repetitions, "decode"));
            return new Measured(figures, List.of());
        }
    }

    private Figure figure(String name, double[] rates) {
        return figure(sample, name, rates).ofMongo(sample.services().hasStandIn());
    }

    private static double[] published(double rate, double[] rates) {
        double[] same = new double[rates.length];
        Arrays.fill(same, rate);
        return same;
    }

    private VerifyRun run(MongoStore mongo, ElasticStore elastic, BlobCheck files) {
        return new VerifyRun(sample, null, settings(files), mongo, elastic);
    }

    /** @param files how every file is compared, or null for no file */
    private VerifySettings settings(BlobCheck files) {
        VerifySettings settings = VerifySettings.of(sample.threads(), files == null ? 0 : VerifySettings.ALL_BLOBS)
                .withoutOthers();
        return files == null ? settings : settings.withBlobCheck(files);
    }

    private void fill(MongoStore mongo, ElasticStore elastic) {
        DocumentModels models = sample.models();
        for (String repository : Repository.labels()) {
            RepositorySetup.ensure(mongo, repository);
        }
        try (DirectStage stage = new DirectStage(
                sample.dataset(),
                sample.threads(),
                1_000,
                () -> models.model(false),
                new MongoTarget(mongo),
                Rights.ASSUMED,
                RetryPolicy.DEFAULT)) {
            stage.run();
        }
        for (String repository : Repository.labels()) {
            NuxeoIndexes.create(mongo.documents(repository));
        }
        try (var stage =
                new IndexStage(IndexSettings.of(sample.threads()), models, null, elastic, StageContext.none())) {
            stage.run();
        }
    }

    /** The baseline of a verification: a loop that fetches the same documents by the same requests, in the same order, and looks at none. */
    static final class FetchLoop {

        /** A verification cuts ranges of documents as if a topic had one partition. */
        private static final int PARTITIONS = 1;

        private final StageSample sample;
        private final MongoStore mongo;
        private final ElasticStore elastic;
        private final DocumentRanges ranges;

        FetchLoop(StageSample sample, MongoStore mongo, ElasticStore elastic, int batchDocuments) {
            this.sample = sample;
            this.mongo = mongo;
            this.elastic = elastic;
            this.ranges = new DocumentRanges(Delivery.of(sample.dataset(), PARTITIONS), batchDocuments);
        }

        /** Fetches all documents and returns how many a second. */
        double rate(boolean withIndex) throws InterruptedException {
            AtomicLong next = new AtomicLong();
            long startNanos = System.nanoTime();
            Callable<Long> task = () -> {
                StoredDocuments model = sample.models().model(false);
                long found = 0;
                for (long range = next.getAndIncrement(); range < ranges.count(); range = next.getAndIncrement()) {
                    String repository = ranges.repository(range).label();
                    List<Identity> documents = ranges.documents(range);
                    Future<byte[]> inIndex = withIndex ? fromIndex(repository, documents, model) : null;
                    found += fromMongo(repository, documents, model);
                    if (withIndex) {
                        ElasticStore.await(inIndex);
                    }
                }
                return found;
            };
            return StageClock.rate(ParallelTasks.documents(Collections.nCopies(sample.threads(), task)), startNanos);
        }

        private long fromMongo(String repository, List<Identity> documents, StoredDocuments model) {
            List<BsonValue> rowIds = documents.stream().map(model::rowId).toList();
            long found = 0;
            for (RawBsonDocument each :
                    mongo.documents(repository).find(Filters.in("_id", rowIds)).batchSize(rowIds.size() + 1)) {
                found += each == null ? 0 : 1;
            }
            return found;
        }

        private Future<byte[]> fromIndex(String repository, List<Identity> documents, StoredDocuments model) {
            List<String> ids = documents.stream().map(model::id).toList();
            String body = "{\"ids\":[\"" + String.join("\",\"", ids) + "\"]}";
            return elastic.begin("POST", "/" + IndexAdmin.indexOf(repository) + "/_mget", body);
        }
    }

    /** Repeated verifications with the same settings, with the time of their parts. */
    static final class VerifyRun implements RateMeter.ServiceRun {

        private static final String STAGE = "verify";

        private final StageSample sample;
        private final String batchTag;
        private final VerifySettings settings;
        private final MongoStore mongo;
        private final ElasticStore elastic;
        private final List<List<Check>> checks = new ArrayList<>();

        /**
         * @param batchTag batch tag of the expected documents, or null
         * @param elastic the index to compare as well, or null
         */
        VerifyRun(
                StageSample sample, String batchTag, VerifySettings settings, MongoStore mongo, ElasticStore elastic) {
            this.sample = sample;
            this.batchTag = batchTag;
            this.settings = settings;
            this.mongo = mongo;
            this.elastic = elastic;
        }

        @Override
        public double documentsPerSecond() {
            StageClock clock = new StageClock(STAGE);
            long documents = sample.dataset().size();
            VerifyReport report;
            try (VerifyStage stage = new VerifyStage(
                    settings,
                    sample.models(batchTag),
                    mongo,
                    elastic,
                    StageContext.none().with(clock))) {
                report = stage.run();
            }
            double rate = clock.rate(documents);
            if (report.verified() != documents) {
                throw new IllegalStateException("verified " + report.verified() + " of " + documents + " documents: "
                        + report.differences().stream().limit(1).toList());
            }
            checks.add(report.checks());
            return rate;
        }

        /**
         * Returns how many documents a thread can do a second in parts of the verification.
         *
         * @param repetitions how many of the last runs are repetitions; those before are warm-up
         */
        List<Figure> parts(int repetitions, String... names) {
            List<Figure> figures = new ArrayList<>();
            for (String name : names) {
                double[] rates = checks.subList(checks.size() - repetitions, checks.size()).stream()
                        .mapToDouble(run -> rate(run, name))
                        .toArray();
                Figure.Unit unit = new Figure.Unit("documents", 0, "in a second of one thread");
                figures.add(Figure.ofRuns(
                                STAGE, "part: " + name, unit, sample.dataset().size(), rates)
                        .ofMongo(sample.services().hasStandIn()));
            }
            return figures;
        }

        private static double rate(List<Check> run, String name) {
            return run.stream()
                    .filter(check -> check.check().equals(name))
                    .mapToDouble(check -> check.documents() * 1_000.0 / Math.max(1, check.threadMillis()))
                    .findFirst()
                    .orElseThrow();
        }
    }
}
