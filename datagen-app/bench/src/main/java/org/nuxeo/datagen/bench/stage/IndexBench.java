// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.stage;

import java.util.List;
import org.nuxeo.datagen.bench.measure.Measured;
import org.nuxeo.datagen.bench.measure.RateMeter;
import org.nuxeo.datagen.bench.measure.StageClock;
import org.nuxeo.datagen.bench.setup.BenchServices;
import org.nuxeo.datagen.bench.setup.StageSample;
import org.nuxeo.datagen.importer.load.IndexStage.IndexSettings;
import org.nuxeo.datagen.importer.run.StageRun;
import org.nuxeo.datagen.importer.run.StopSource;
import org.nuxeo.datagen.store.service.ServiceKind;

/**
 * A measurement of filling indexes from the generator. The baselines are bulk requests in a loop with generated lines
 * and with prepared lines.
 */
final class IndexBench extends BenchStage.WithServices {

    IndexBench(StageSample sample) {
        super("index", 110, sample.upTo(StageSample.INDEXED), ServiceKind.ELASTICSEARCH);
    }

    @Override
    Measured measure(RateMeter meter, BenchServices services) throws InterruptedException {
        Bytes.Encoding lines = Bytes.Encoding.bulkLines();
        List<Bytes> ready = Bytes.prepare(sample, lines);
        double[][] rates = meter.inTurn(
                () -> stage(sample, services),
                BareWrites.bulks(services, sample, () -> Bytes.generated(sample, lines)),
                BareWrites.bulks(services, sample, () -> Bytes.ready(ready)));
        return Measured.of(figure("index filled", rates[0])
                .first()
                .beside("bare bulk requests", rates[1])
                .beside("bulk requests of ready lines", rates[2]));
    }

    /** Fills the indexes once and returns documents per second. */
    static double stage(StageSample sample, BenchServices services) {
        StageClock clock = new StageClock("index");
        StageRun.of(StopSource.NEVER, clock)
                .index(IndexSettings.of(sample.threads()), sample.models(), null, services.elastic());
        double rate = clock.rate(sample.dataset().size());
        services.clearIndexes();
        return rate;
    }
}
