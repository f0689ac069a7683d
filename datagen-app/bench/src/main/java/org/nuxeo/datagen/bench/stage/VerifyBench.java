// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.stage;

import com.mongodb.client.model.Filters;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.bench.measure.Figure;
import org.nuxeo.datagen.bench.measure.Measured;
import org.nuxeo.datagen.bench.measure.ParallelTasks;
import org.nuxeo.datagen.bench.measure.RateMeter;
import org.nuxeo.datagen.bench.measure.StageClock;
import org.nuxeo.datagen.bench.setup.BenchServices;
import org.nuxeo.datagen.bench.setup.StageSample;
import org.nuxeo.datagen.core.Layouts;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.importer.load.IndexStage.IndexSettings;
import org.nuxeo.datagen.importer.report.VerifyReport;
import org.nuxeo.datagen.importer.report.VerifyReport.Check;
import org.nuxeo.datagen.importer.run.StageRun;
import org.nuxeo.datagen.importer.run.StopSource;
import org.nuxeo.datagen.importer.settings.BlobCheck;
import org.nuxeo.datagen.importer.stage.DocumentModels;
import org.nuxeo.datagen.importer.verify.VerifySettings;
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
final class VerifyBench extends BenchStage.WithServices {

    private static final String FETCH = "bare find";

    /** A batch tag is not compared, but with another one, no document has the expected bytes. */
    private static final String OTHER_TAG = "other";

    private static final double OPENLSD_EXISTENCE = 36_000;
    private static final double OPENLSD_LENGTHS = 160_000;

    VerifyBench(StageSample sample) {
        super("verify", 400, sample.upTo(StageSample.IMPORTED), ServiceKind.MONGO, ServiceKind.ELASTICSEARCH);
    }

    @Override
    Measured measure(RateMeter meter, BenchServices services) throws InterruptedException {
        MongoStore mongo = services.mongo();
        ElasticStore elastic = services.elastic();
        fill(sample, mongo);
        StageRun.alone().index(IndexSettings.of(sample.threads()), sample.models(), null, elastic);
        VerifyRun fields = new VerifyRun(mongo, null, sample.models(), settings(0));
        VerifyRun indexed = new VerifyRun(mongo, elastic, sample.models(), settings(0));
        VerifyRun digests = ofFiles(mongo, BlobCheck.DIGEST);
        VerifyRun lengths = ofFiles(mongo, BlobCheck.LENGTH);
        VerifyRun existence = ofFiles(mongo, BlobCheck.EXISTENCE);
        VerifyRun decoded = new VerifyRun(mongo, null, sample.models(OTHER_TAG), settings(0));
        double[][] rates = meter.inTurn(
                fields,
                () -> fetch(mongo, null),
                indexed,
                () -> fetch(mongo, elastic),
                digests,
                lengths,
                existence,
                decoded);
        List<Figure> figures = new ArrayList<>();
        figures.add(mongoFigure("MongoDB, every field", rates[0]).first().beside(FETCH, rates[1]));
        figures.add(mongoFigure("MongoDB and index", rates[2]).beside("bare find and multi-get", rates[3]));
        figures.add(mongoFigure("MongoDB, every field and file", rates[4]).beside(FETCH, rates[1]));
        figures.add(mongoFigure("MongoDB, every field and the length of every file", rates[5])
                .beside(FETCH, rates[1])
                .beside("OpenLSD, lengths", published(OPENLSD_LENGTHS, rates[5])));
        figures.add(mongoFigure("MongoDB, every field and the existence of every file", rates[6])
                .beside(FETCH, rates[1])
                .beside("OpenLSD, existence", published(OPENLSD_EXISTENCE, rates[6])));
        figures.add(mongoFigure("MongoDB, every field, no document with the expected bytes", rates[7])
                .beside(FETCH, rates[1]));
        int repetitions = rates[0].length;
        figures.addAll(fields.parts(repetitions, "fetch", "generate", "compare"));
        figures.addAll(indexed.parts(repetitions, "index fetch", "index compare"));
        figures.addAll(digests.parts(repetitions, "blobs"));
        figures.addAll(decoded.parts(repetitions, "decode"));
        return Measured.of(figures.toArray(Figure[]::new));
    }

    private static double[] published(double rate, double[] rates) {
        return Arrays.stream(rates).map(each -> rate).toArray();
    }

    private VerifyRun ofFiles(MongoStore mongo, BlobCheck check) {
        VerifySettings settings = settings(VerifySettings.ALL_BLOBS).withBlobCheck(check);
        return new VerifyRun(mongo, null, sample.models(), settings);
    }

    private VerifySettings settings(long blobs) {
        return VerifySettings.of(sample.threads(), blobs).withoutOthers();
    }

    /** Imports all documents of a sample. */
    static void fill(StageSample sample, MongoStore mongo) {
        DocumentModels models = sample.models();
        Layouts.REPOSITORIES.labels().forEach(each -> RepositorySetup.ensure(mongo, each));
        StageRun.alone()
                .load(models, sample.threads(), 1_000, new MongoTarget(mongo), Rights.ASSUMED, RetryPolicy.DEFAULT);
        Layouts.REPOSITORIES.labels().forEach(each -> NuxeoIndexes.create(mongo.documents(each)));
    }

    /**
     * The baseline of a verification: fetches all documents by the same requests, in the same order, looks at none, and
     * returns how many a second.
     *
     * @param elastic the index, from which documents are fetched too; null to leave it out
     */
    private double fetch(MongoStore mongo, @Nullable ElasticStore elastic) throws InterruptedException {
        // a verification cuts ranges of documents as if a topic had one partition
        DocumentRanges ranges = new DocumentRanges(Delivery.of(sample.dataset(), 1), VerifySettings.BATCH_DOCUMENTS);
        AtomicLong next = new AtomicLong();
        Callable<Long> task = () -> {
            StoredDocuments model = sample.models().model(false);
            long found = 0;
            for (long range = next.getAndIncrement(); range < ranges.count(); range = next.getAndIncrement()) {
                String repository = ranges.repository(range).label();
                List<Identity> documents = ranges.documents(range);
                Future<byte[]> inIndex = elastic == null ? null : fetch(elastic, repository, documents, model);
                found += fetch(mongo, repository, documents, model);
                if (inIndex != null) {
                    ElasticStore.await(inIndex);
                }
            }
            return found;
        };
        long startNanos = System.nanoTime();
        return StageClock.rate(ParallelTasks.documents(Collections.nCopies(sample.threads(), task)), startNanos);
    }

    private static long fetch(MongoStore mongo, String repository, List<Identity> documents, StoredDocuments model) {
        List<BsonValue> rowIds = documents.stream().map(model::rowId).toList();
        long found = 0;
        for (RawBsonDocument each :
                mongo.documents(repository).find(Filters.in("_id", rowIds)).batchSize(rowIds.size() + 1)) {
            found += each == null ? 0 : 1;
        }
        return found;
    }

    private static Future<byte[]> fetch(
            ElasticStore elastic, String repository, List<Identity> documents, StoredDocuments model) {
        String ids = documents.stream().map(model::id).collect(Collectors.joining("\",\""));
        return elastic.begin("POST", "/" + IndexAdmin.indexOf(repository) + "/_mget", "{\"ids\":[\"" + ids + "\"]}");
    }

    /** Repeated verifications with the same settings, with the time of their parts. */
    private final class VerifyRun implements RateMeter.ServiceRun {

        private final MongoStore mongo;
        private final @Nullable ElasticStore elastic;
        private final DocumentModels expected;
        private final VerifySettings settings;
        private final List<List<Check>> checks = new ArrayList<>();

        /** @param elastic the index to compare as well, if any */
        VerifyRun(MongoStore mongo, @Nullable ElasticStore elastic, DocumentModels expected, VerifySettings settings) {
            this.mongo = mongo;
            this.elastic = elastic;
            this.expected = expected;
            this.settings = settings;
        }

        @Override
        public double documentsPerSecond() {
            StageClock clock = new StageClock(name());
            long documents = sample.dataset().size();
            VerifyReport report = StageRun.of(StopSource.NEVER, clock).verify(settings, expected, mongo, elastic);
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
            Figure.Unit unit = new Figure.Unit("documents", 0, "in a second of one thread");
            List<List<Check>> repeated = checks.subList(checks.size() - repetitions, checks.size());
            return Stream.of(names)
                    .map(name -> Figure.ofRuns(
                                    name(),
                                    "part: " + name,
                                    unit,
                                    sample.dataset().size(),
                                    repeated.stream()
                                            .mapToDouble(run -> rate(run, name))
                                            .toArray())
                            .ofMongo(sample.services().hasStandIn()))
                    .toList();
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
