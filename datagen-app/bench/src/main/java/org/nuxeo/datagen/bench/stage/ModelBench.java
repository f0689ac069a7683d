// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.stage;

import java.util.EnumSet;
import java.util.List;
import org.nuxeo.datagen.bench.baseline.Bytes;
import org.nuxeo.datagen.bench.measure.Figure;
import org.nuxeo.datagen.bench.measure.Measured;
import org.nuxeo.datagen.bench.measure.RateMeter;
import org.nuxeo.datagen.bench.measure.Unit;
import org.nuxeo.datagen.bench.setup.BenchServices;
import org.nuxeo.datagen.bench.setup.StageSample;
import org.nuxeo.datagen.importer.internal.elastic.ElasticStore;
import org.nuxeo.datagen.importer.internal.mongo.MongoStore;
import org.nuxeo.datagen.importer.service.ServiceKind;
import org.nuxeo.datagen.importer.settings.RecordFormat;

/**
 * A measurement of import and index with five added fields in every statement. The baselines have one constant text
 * instead, which makes statements equally long, so that only the work for the fields differs.
 */
final class ModelBench implements BenchStage {

    private static final String BESIDE = "equally long documents";

    private final StageSample sample;

    /**
     * Makes the measurement.
     *
     * @param sample the documents; their content model is replaced
     */
    ModelBench(StageSample sample) {
        this.sample = sample.upTo(StageSample.INDEXED);
    }

    @Override
    public String name() {
        return "model";
    }

    @Override
    public long storedDocuments() {
        return sample.dataset().size();
    }

    @Override
    public int usualSeconds() {
        return 240;
    }

    @Override
    public Measured run(RateMeter meter) throws InterruptedException {
        try (BenchServices services = BenchServices.start(sample.services(), EnumSet.allOf(ServiceKind.class));
                MongoStore mongo = services.mongo();
                ElasticStore elastic = services.elastic()) {
            StageSample fields = sample.with(BenchModels.FIVE_FIELDS);
            StageSample asBson = BenchModels.asLongAs(fields, Bytes.Encoding.BSON);
            double[][] imported =
                    meter.inTurn(() -> rate(fields, services, mongo), () -> rate(asBson, services, mongo));
            StageSample asLines = BenchModels.asLongAs(fields, Bytes.Encoding.bulkLines());
            double[][] indexed =
                    meter.inTurn(() -> IndexBench.stage(fields, elastic), () -> IndexBench.stage(asLines, elastic));
            return new Measured(
                    List.of(
                            figure("import with five added fields", imported),
                            figure("index with five added fields", indexed)),
                    List.of());
        }
    }

    private Figure figure(String what, double[][] rates) {
        return Figure.ofRuns(
                        name(),
                        what,
                        Unit.documents(sample.threads()),
                        sample.dataset().size(),
                        rates[0])
                .beside(BESIDE, rates[1]);
    }

    /** Returns the rate of an import. Topics are filled before each, since they can hold one dataset at a time. */
    private static double rate(StageSample sample, BenchServices services, MongoStore mongo)
            throws InterruptedException {
        ImportRuns imports = new ImportRuns(sample, services, mongo);
        imports.produce(RecordFormat.REFERENCE);
        double rate = imports.rate(null);
        services.clearTopics();
        return rate;
    }
}
