// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.stage;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.nuxeo.datagen.bench.measure.Curve;
import org.nuxeo.datagen.bench.measure.Measured;
import org.nuxeo.datagen.bench.measure.RateMeter;
import org.nuxeo.datagen.bench.measure.SizeMarks;
import org.nuxeo.datagen.bench.measure.Timeline;
import org.nuxeo.datagen.bench.setup.BenchServices;
import org.nuxeo.datagen.bench.setup.StageSample;
import org.nuxeo.datagen.importer.consume.ConsumeSettings;
import org.nuxeo.datagen.importer.settings.RateLimit;
import org.nuxeo.datagen.importer.telemetry.ProgressListener;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.service.ServiceKind;

/**
 * A measurement of one large import: rate and heap over time, and cost of a document against the size of the
 * repository.
 */
final class GrowthBench extends BenchStage {

    private static final int PARTITIONS = 8;
    private static final int BATCH = 1_000;

    private final StageSample sample;

    /**
     * Makes the measurement.
     *
     * @param sample the documents, of which the first 1.2 million are imported
     */
    GrowthBench(StageSample sample) {
        super("growth", 60);
        this.sample = sample.upTo(StageSample.LARGEST);
    }

    @Override
    public long storedDocuments() {
        return sample.dataset().size();
    }

    @Override
    public Measured run(RateMeter meter) throws InterruptedException {
        List<Curve> curves = new ArrayList<>();
        List<Measured.StageBatches> batches;
        try (BenchServices services =
                        BenchServices.start(sample.services(), EnumSet.of(ServiceKind.KAFKA, ServiceKind.MONGO));
                MongoStore mongo = services.mongo()) {
            warmUp(services, mongo);
            ImportRuns imports = new ImportRuns(sample, services, mongo);
            Timeline timeline = new Timeline(ProgressListener.NONE);
            imports.produce(PARTITIONS, timeline);
            SizeMarks marks = new SizeMarks(timeline, ImportRuns.ACTIVITY);
            imports.run(settings(sample), marks, RateLimit.none());
            batches = Measured.StageBatches.of(name(), "reference records to MongoDB", imports.batches());
            for (Curve each : timeline.curves()) {
                curves.add(each.titled(each.title() + ImportCurves.NOTE));
            }
            curves.add(marks.curve("Cost of a document against the size of the repository" + ImportCurves.NOTE));
        }
        return new Measured(List.of(), curves, batches);
    }

    /**
     * Imports the first customers and removes them, because code that is not yet compiled would distort the cost at
     * small sizes.
     */
    private void warmUp(BenchServices services, MongoStore mongo) throws InterruptedException {
        StageSample first = sample.upTo(StageSample.INDEXED);
        ImportRuns imports = new ImportRuns(first, services, mongo);
        imports.produce(PARTITIONS);
        imports.run(settings(first), ProgressListener.NONE, RateLimit.none());
        services.clear(mongo);
        services.clearTopics();
    }

    private static ConsumeSettings settings(StageSample imported) {
        return ImportRuns.settings(imported.threads()).withBatch(BATCH);
    }
}
