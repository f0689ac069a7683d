// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.stage;

import org.nuxeo.datagen.bench.measure.Figure;
import org.nuxeo.datagen.bench.measure.Measured;
import org.nuxeo.datagen.bench.measure.RateMeter;
import org.nuxeo.datagen.bench.measure.StageClock;
import org.nuxeo.datagen.bench.setup.BenchServices;
import org.nuxeo.datagen.bench.setup.StageSample;
import org.nuxeo.datagen.importer.produce.ProduceSettings;
import org.nuxeo.datagen.importer.produce.ProduceStage;
import org.nuxeo.datagen.importer.stage.StageContext;
import org.nuxeo.datagen.store.record.RecordFormat;
import org.nuxeo.datagen.store.service.ServiceKind;

/**
 * A measurement of sending records to Kafka. The baselines are a plain producer with generated records and with
 * prepared records.
 */
final class ProduceBench extends BenchStage.WithServices {

    private static final int MAX_TIMES = 5;

    ProduceBench(StageSample sample) {
        super("produce", 150, sample.upTo(StageSample.LARGEST), ServiceKind.KAFKA);
    }

    @Override
    Measured measure(RateMeter meter, BenchServices services) throws InterruptedException {
        return Measured.of(
                measure(meter, services, sample, RecordFormat.REFERENCE).first(),
                measure(meter, services, sample.upTo(StageSample.IMPORTED), RecordFormat.FULL));
    }

    private Figure measure(RateMeter meter, BenchServices services, StageSample sent, RecordFormat format)
            throws InterruptedException {
        BareProducer bare = new BareProducer(services, sent, format);
        RateMeter.ServiceRun stage = () -> stage(services, sent, format);
        RateMeter.ServiceRun generated = bare::generated;
        int times = times(sent, format);
        double[][] rates = meter.inTurn(
                stage.times(times), generated.times(times), bare.prepared().times(times));
        return Figure.ofRuns(
                        name(),
                        format.label() + " records to Kafka",
                        Figure.Unit.documents(sent.threads()),
                        times * sent.dataset().size(),
                        rates[0])
                .beside("bare producer", rates[1])
                .beside("producer of ready records", rates[2]);
    }

    /**
     * Returns how many times a run is repeated within one measurement. Deletions in Kafka disturb a run of about a
     * second, so runs of small records are repeated until they send as many documents as the largest sample, but at
     * most five times.
     */
    private static int times(StageSample sent, RecordFormat format) {
        long documents = format.needsContent() ? StageSample.IMPORTED : StageSample.LARGEST;
        return (int) Math.max(1, Math.min(MAX_TIMES, documents / sent.dataset().size()));
    }

    private static double stage(BenchServices services, StageSample sent, RecordFormat format) {
        StageClock clock = new StageClock("produce");
        double rate = clock.time(
                new ProduceStage(
                        services.kafka(),
                        ProduceSettings.of(format, sent.threads()),
                        sent.delivery(),
                        sent.models(),
                        StageContext.none().with(clock)),
                sent.dataset().size());
        services.clearTopics();
        return rate;
    }
}
