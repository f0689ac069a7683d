// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.stage;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.IntStream;
import org.nuxeo.datagen.bench.measure.Measured;
import org.nuxeo.datagen.bench.measure.RateMeter;
import org.nuxeo.datagen.bench.setup.BenchServices;
import org.nuxeo.datagen.bench.setup.StageSample;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.record.RecordFormat;
import org.nuxeo.datagen.store.service.ServiceKind;

/**
 * A measurement of the import with indexing on the fly. The baseline is the rate of importing and indexing one after
 * the other.
 */
final class TogetherBench extends BenchStage {

    private static final String WHAT = "import and index together";

    private final StageSample sample;

    /**
     * Makes the measurement.
     *
     * @param sample the documents
     */
    TogetherBench(StageSample sample) {
        super("import", 150);
        this.sample = sample.upTo(StageSample.INDEXED);
    }

    @Override
    public long storedDocuments() {
        return sample.dataset().size();
    }

    @Override
    public Measured run(RateMeter meter) throws InterruptedException {
        try (BenchServices services = BenchServices.start(sample.services(), EnumSet.allOf(ServiceKind.class));
                MongoStore mongo = services.mongo();
                ElasticStore elastic = services.elastic()) {
            ImportRuns imports = new ImportRuns(sample, services, mongo);
            imports.produce(RecordFormat.REFERENCE);
            List<Measured.StageBatches> batches = new ArrayList<>();
            double[][] rates = meter.inTurn(
                    () -> {
                        double rate = imports.rate(elastic);
                        batches.clear();
                        batches.addAll(Measured.StageBatches.of(name(), WHAT, imports.batches()));
                        return rate;
                    },
                    () -> imports.rate(null),
                    () -> IndexBench.stage(sample, elastic));
            return new Measured(
                    List.of(figure(sample, WHAT, rates[0])
                            .ofMongo(sample.services().hasStandIn())
                            .beside("one after the other", oneByOne(rates[1], rates[2]))),
                    List.of(),
                    batches);
        }
    }

    /** Returns the rate of two stages that run one after the other. */
    private static double[] oneByOne(double[] first, double[] second) {
        return IntStream.range(0, first.length)
                .mapToDouble(i -> 1 / (1 / first[i] + 1 / second[i]))
                .toArray();
    }
}
