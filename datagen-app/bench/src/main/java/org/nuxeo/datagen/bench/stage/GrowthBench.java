// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.stage;

import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.bench.measure.Curve;
import org.nuxeo.datagen.bench.measure.Measured;
import org.nuxeo.datagen.bench.measure.RateMeter;
import org.nuxeo.datagen.bench.measure.SizeMarks;
import org.nuxeo.datagen.bench.measure.Timeline;
import org.nuxeo.datagen.bench.setup.BenchServices;
import org.nuxeo.datagen.bench.setup.StageSample;
import org.nuxeo.datagen.importer.run.StageRun;
import org.nuxeo.datagen.importer.run.StopSource;
import org.nuxeo.datagen.importer.telemetry.ProgressListener;
import org.nuxeo.datagen.store.record.RecordFormat;
import org.nuxeo.datagen.store.service.ServiceKind;

/**
 * A measurement of one large import: rate and heap over time, and cost of a document against the size of the
 * repository.
 */
final class GrowthBench extends BenchStage.WithServices {

    private static final int BATCH = 1_000;

    /** @param sample the documents, of which the first 1.2 million are imported */
    GrowthBench(StageSample sample) {
        super("growth", 60, sample.upTo(StageSample.LARGEST), ServiceKind.KAFKA, ServiceKind.MONGO);
    }

    @Override
    Measured measure(RateMeter meter, BenchServices services) throws InterruptedException {
        warmUp(services);
        ImportRuns imports = new ImportRuns(sample, services);
        Timeline timeline = new Timeline(ProgressListener.NONE);
        imports.produce(RecordFormat.REFERENCE, StageSample.PARTITIONS, timeline);
        SizeMarks marks = new SizeMarks(timeline, ImportRuns.ACTIVITY);
        imports.run(sample.threads(), BATCH, StageRun.of(StopSource.NEVER, marks));
        List<Curve> curves = new ArrayList<>();
        for (Curve each : timeline.curves()) {
            curves.add(each.titled(each.title() + ImportCurves.NOTE));
        }
        curves.add(marks.curve("Cost of a document against the size of the repository" + ImportCurves.NOTE));
        return new Measured(
                List.of(), curves, Measured.StageBatches.of(name(), "reference records to MongoDB", imports.batches()));
    }

    /**
     * Imports the first customers and removes them, because code that is not yet compiled would distort the cost at
     * small sizes.
     */
    private void warmUp(BenchServices services) throws InterruptedException {
        ImportRuns imports = new ImportRuns(sample.upTo(StageSample.INDEXED), services);
        imports.produce(RecordFormat.REFERENCE, StageSample.PARTITIONS, ProgressListener.NONE);
        imports.run(sample.threads(), BATCH, StageRun.alone());
        services.clearRepositories();
        services.clearTopics();
    }
}
