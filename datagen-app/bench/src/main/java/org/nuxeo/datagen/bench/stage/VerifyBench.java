// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.stage;

import com.mongodb.client.model.Filters;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import org.elasticsearch.client.Request;
import org.nuxeo.datagen.bench.measure.Figure;
import org.nuxeo.datagen.bench.measure.Measured;
import org.nuxeo.datagen.bench.measure.ParallelTasks;
import org.nuxeo.datagen.bench.measure.RateMeter;
import org.nuxeo.datagen.bench.measure.StageClock;
import org.nuxeo.datagen.bench.measure.Unit;
import org.nuxeo.datagen.bench.setup.BenchServices;
import org.nuxeo.datagen.bench.setup.StageSample;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.importer.internal.direct.DirectStage;
import org.nuxeo.datagen.importer.internal.elastic.ElasticStore;
import org.nuxeo.datagen.importer.internal.elastic.IndexNames;
import org.nuxeo.datagen.importer.internal.index.IndexSettings;
import org.nuxeo.datagen.importer.internal.model.Rights;
import org.nuxeo.datagen.importer.internal.mongo.MongoStore;
import org.nuxeo.datagen.importer.internal.mongo.MongoTarget;
import org.nuxeo.datagen.importer.internal.mongo.NuxeoIndexes;
import org.nuxeo.datagen.importer.internal.record.DocumentRanges;
import org.nuxeo.datagen.importer.internal.retry.RetryPolicy;
import org.nuxeo.datagen.importer.internal.verify.VerifySettings;
import org.nuxeo.datagen.importer.service.ServiceKind;
import org.nuxeo.datagen.importer.settings.RateLimit;
import org.nuxeo.datagen.importer.telemetry.ProgressListener;

/**
 * A measurement of verification, which compares every field of every document. The baselines are loops that fetch the
 * same documents without comparing them.
 */
final class VerifyBench implements BenchStage {

    /** Number of documents in a request of the stage and of the baselines. */
    private static final int BATCH_DOCUMENTS = 200;

    private final StageSample sample;

    /**
     * Makes the measurement.
     *
     * @param sample the documents
     */
    VerifyBench(StageSample sample) {
        this.sample = sample.upTo(StageSample.INDEXED);
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
        return 180;
    }

    @Override
    public Measured run(RateMeter meter) throws InterruptedException {
        try (BenchServices services = BenchServices.start(
                        sample.services(), EnumSet.of(ServiceKind.MONGO, ServiceKind.ELASTICSEARCH));
                MongoStore mongo = services.mongo();
                ElasticStore elastic = services.elastic()) {
            fill(mongo, elastic);
            double[][] rates = meter.inTurn(
                    () -> stage(mongo, null, 0),
                    () -> fetch(mongo, null),
                    () -> stage(mongo, elastic, 0),
                    () -> fetch(mongo, elastic),
                    () -> stage(mongo, null, VerifySettings.ALL_BLOBS));
            long documents = sample.dataset().size();
            Unit unit = Unit.documents(sample.threads());
            return new Measured(
                    List.of(
                            Figure.ofRuns(name(), "MongoDB, every field", unit, documents, rates[0])
                                    .first()
                                    .beside("bare find", rates[1]),
                            Figure.ofRuns(name(), "MongoDB and index", unit, documents, rates[2])
                                    .beside("bare find and multi-get", rates[3]),
                            Figure.ofRuns(name(), "MongoDB, every field and file", unit, documents, rates[4])
                                    .beside("bare find", rates[1])),
                    List.of());
        }
    }

    private void fill(MongoStore mongo, ElasticStore elastic) {
        var importer = sample.importer(ProgressListener.NONE);
        try (DirectStage stage = new DirectStage(
                sample.dataset(),
                sample.threads(),
                1_000,
                () -> importer.model(false),
                new MongoTarget(mongo),
                Rights.ASSUMED,
                RetryPolicy.DEFAULT)) {
            stage.run();
        }
        for (String repository : org.nuxeo.datagen.importer.internal.Importer.repositories()) {
            NuxeoIndexes.create(mongo.documents(repository));
        }
        try (var stage = importer.index(IndexSettings.of(sample.threads()), null, elastic, RateLimit.none())) {
            stage.run();
        }
    }

    private double stage(MongoStore mongo, ElasticStore elastic, long blobs) {
        StageClock clock = new StageClock(name());
        VerifySettings settings = VerifySettings.of(sample.threads(), blobs).withoutOthers();
        return clock.time(
                sample.importer(clock).verify(settings, mongo, elastic),
                sample.dataset().size());
    }

    private double fetch(MongoStore mongo, ElasticStore elastic) throws InterruptedException {
        DocumentRanges ranges = new DocumentRanges(sample.delivery(), BATCH_DOCUMENTS);
        AtomicLong next = new AtomicLong();
        long startNanos = System.nanoTime();
        Callable<Long> task = () -> {
            long found = 0;
            for (long range = next.getAndIncrement(); range < ranges.count(); range = next.getAndIncrement()) {
                found += fetch(mongo, elastic, ranges.repository(range).label(), ranges.documents(range));
            }
            return found;
        };
        return StageClock.rate(ParallelTasks.documents(Collections.nCopies(sample.threads(), task)), startNanos);
    }

    private long fetch(MongoStore mongo, ElasticStore elastic, String repository, List<Identity> documents)
            throws IOException {
        Dataset dataset = sample.dataset();
        List<String> ids = new ArrayList<>(documents.size());
        documents.forEach(document -> ids.add(dataset.id(document).toString()));
        long found = 0;
        for (var each : mongo.documents(repository).find(Filters.in("ecm:id", ids))) {
            found += each.size() > 0 ? 1 : 0;
        }
        if (elastic != null) {
            Request request = new Request("POST", "/" + IndexNames.of(repository) + "/_mget");
            request.setJsonEntity("{\"ids\":[\"" + String.join("\",\"", ids) + "\"]}");
            try (InputStream answer = elastic.perform(request).getEntity().getContent()) {
                answer.transferTo(java.io.OutputStream.nullOutputStream());
            }
        }
        return found;
    }
}
