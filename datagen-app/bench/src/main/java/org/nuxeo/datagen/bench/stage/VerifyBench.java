// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.stage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import org.nuxeo.datagen.bench.measure.Figure;
import org.nuxeo.datagen.bench.measure.Measured;
import org.nuxeo.datagen.bench.measure.RateMeter;
import org.nuxeo.datagen.bench.measure.Unit;
import org.nuxeo.datagen.bench.setup.BenchServices;
import org.nuxeo.datagen.bench.setup.StageSample;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.direct.DirectStage;
import org.nuxeo.datagen.importer.index.IndexSettings;
import org.nuxeo.datagen.importer.index.IndexStage;
import org.nuxeo.datagen.importer.settings.BlobCheck;
import org.nuxeo.datagen.importer.stage.DocumentModels;
import org.nuxeo.datagen.importer.stage.StageContext;
import org.nuxeo.datagen.importer.verify.VerifySettings;
import org.nuxeo.datagen.store.document.Rights;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.mongo.MongoTarget;
import org.nuxeo.datagen.store.mongo.NuxeoIndexes;
import org.nuxeo.datagen.store.mongo.RepositorySetup;
import org.nuxeo.datagen.store.retry.RetryPolicy;
import org.nuxeo.datagen.store.service.ServiceKind;

/**
 * A measurement of verification, which compares every field of every document, and of its parts. The baselines are loops
 * that fetch the same documents by the same requests and look at none.
 */
final class VerifyBench implements BenchStage {

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
        this.sample = sample.upTo(StageSample.IMPORTED);
    }

    @Override
    public String name() {
        return "verify";
    }

    @Override
    public long storedDocuments() {
        return sample.dataset().size();
    }

    @Override
    public int usualSeconds() {
        return 400;
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
        return Figure.ofRuns(
                name(), name, Unit.documents(sample.threads()), sample.dataset().size(), rates);
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
}
