// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.stage;

import java.util.EnumSet;
import java.util.List;
import org.nuxeo.datagen.bench.measure.Measured;
import org.nuxeo.datagen.bench.measure.RateMeter;
import org.nuxeo.datagen.bench.measure.StageClock;
import org.nuxeo.datagen.bench.setup.BenchServices;
import org.nuxeo.datagen.bench.setup.StageSample;
import org.nuxeo.datagen.importer.load.IndexStage;
import org.nuxeo.datagen.importer.load.IndexStage.IndexSettings;
import org.nuxeo.datagen.importer.stage.StageContext;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.service.ServiceKind;

/**
 * A measurement of filling indexes from the generator. The baselines are bulk requests in a loop with generated lines
 * and with prepared lines.
 */
final class IndexBench extends BenchStage {

    private final StageSample sample;

    /**
     * Makes the measurement.
     *
     * @param sample the documents
     */
    IndexBench(StageSample sample) {
        super("index", 110);
        this.sample = sample.upTo(StageSample.INDEXED);
    }

    @Override
    public Measured run(RateMeter meter) throws InterruptedException {
        try (BenchServices services = BenchServices.start(sample.services(), EnumSet.of(ServiceKind.ELASTICSEARCH));
                ElasticStore elastic = services.elastic()) {
            Bytes.Encoding lines = Bytes.Encoding.bulkLines();
            List<Bytes> ready = Bytes.prepare(sample, lines);
            double[][] rates = meter.inTurn(
                    () -> stage(sample, elastic),
                    BareWrites.bulks(elastic, sample.threads(), () -> Bytes.generated(sample, lines)),
                    BareWrites.bulks(elastic, sample.threads(), () -> Bytes.ready(ready)));
            return new Measured(
                    List.of(figure(sample, "index filled", rates[0])
                            .first()
                            .beside("bare bulk requests", rates[1])
                            .beside("bulk requests of ready lines", rates[2])),
                    List.of());
        }
    }

    /** Fills the indexes once and returns documents per second. */
    static double stage(StageSample sample, ElasticStore elastic) {
        StageClock clock = new StageClock("index");
        double rate = clock.time(
                new IndexStage(
                        IndexSettings.of(sample.threads()),
                        sample.models(),
                        null,
                        elastic,
                        StageContext.none().with(clock)),
                sample.dataset().size());
        BenchServices.clear(elastic);
        return rate;
    }
}
