// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.stage;

import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.bench.measure.Figure;
import org.nuxeo.datagen.bench.measure.ServiceRun;
import org.nuxeo.datagen.bench.measure.StageClock;
import org.nuxeo.datagen.bench.measure.Unit;
import org.nuxeo.datagen.bench.setup.StageSample;
import org.nuxeo.datagen.importer.report.VerifyReport;
import org.nuxeo.datagen.importer.report.VerifyReport.Check;
import org.nuxeo.datagen.importer.stage.StageContext;
import org.nuxeo.datagen.importer.verify.VerifySettings;
import org.nuxeo.datagen.importer.verify.VerifyStage;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.mongo.MongoStore;

/** Repeated verifications with the same settings, with the time of their parts. */
final class VerifyRun implements ServiceRun {

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
    VerifyRun(StageSample sample, String batchTag, VerifySettings settings, MongoStore mongo, ElasticStore elastic) {
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
            Unit unit = new Unit("documents", 0, "in a second of one thread");
            figures.add(
                    Figure.ofRuns(STAGE, "part: " + name, unit, sample.dataset().size(), rates));
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
