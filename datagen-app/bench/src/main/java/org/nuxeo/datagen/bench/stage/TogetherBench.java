// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.stage;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.nuxeo.datagen.bench.measure.Measured;
import org.nuxeo.datagen.bench.measure.RateMeter;
import org.nuxeo.datagen.bench.setup.BenchServices;
import org.nuxeo.datagen.bench.setup.StageSample;
import org.nuxeo.datagen.importer.telemetry.ProgressListener;
import org.nuxeo.datagen.store.metrics.ImportMetrics.BatchLatency;
import org.nuxeo.datagen.store.record.RecordFormat;
import org.nuxeo.datagen.store.service.ServiceKind;

/**
 * A measurement of the import with indexing on the fly. The baseline is the rate of importing and indexing one after
 * the other.
 */
final class TogetherBench extends BenchStage.WithServices {

    private static final String WHAT = "import and index together";

    TogetherBench(StageSample sample) {
        super("import", 150, sample.upTo(StageSample.INDEXED), ServiceKind.values());
    }

    @Override
    Measured measure(RateMeter meter, BenchServices services) throws InterruptedException {
        ImportRuns imports = new ImportRuns(sample, services);
        imports.produce(RecordFormat.REFERENCE, StageSample.PARTITIONS, ProgressListener.NONE);
        List<BatchLatency> batches = new ArrayList<>();
        double[][] rates = meter.inTurn(
                () -> {
                    double rate = imports.rate(true);
                    batches.clear();
                    batches.addAll(imports.batches());
                    return rate;
                },
                () -> imports.rate(false),
                () -> IndexBench.stage(sample, services));
        return new Measured(
                List.of(mongoFigure(WHAT, rates[0]).beside("one after the other", oneByOne(rates[1], rates[2]))),
                List.of(),
                Measured.StageBatches.of(name(), WHAT, batches));
    }

    /** Returns the rate of two stages that run one after the other. */
    private static double[] oneByOne(double[] first, double[] second) {
        return IntStream.range(0, first.length)
                .mapToDouble(i -> 1 / (1 / first[i] + 1 / second[i]))
                .toArray();
    }
}
