// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.stage;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
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
final class ProduceBench extends BenchStage {

    private static final int MAX_TIMES = 5;

    private final StageSample sample;

    /**
     * Makes the measurement.
     *
     * @param sample the documents
     */
    ProduceBench(StageSample sample) {
        super("produce", 150);
        this.sample = sample.upTo(StageSample.LARGEST);
    }

    @Override
    public Measured run(RateMeter meter) throws InterruptedException {
        List<Figure> figures = new ArrayList<>();
        try (BenchServices services = BenchServices.start(sample.services(), EnumSet.of(ServiceKind.KAFKA))) {
            for (RecordFormat format : List.of(RecordFormat.REFERENCE, RecordFormat.FULL)) {
                StageSample sent = format.needsContent() ? sample.upTo(StageSample.IMPORTED) : sample;
                BareProducer bare = new BareProducer(services, sent, format);
                RateMeter.ServiceRun stage = () -> stage(services, sent, format);
                RateMeter.ServiceRun generated = bare::generated;
                int times = times(sent, format);
                double[][] rates = meter.inTurn(
                        stage.times(times),
                        generated.times(times),
                        bare.prepared().times(times));
                String what = format.label() + " records";
                Figure figure = Figure.ofRuns(
                                name(),
                                what + " to Kafka",
                                Figure.Unit.documents(sent.threads()),
                                times * sent.dataset().size(),
                                rates[0])
                        .beside("bare producer", rates[1])
                        .beside("producer of ready records", rates[2]);
                figures.add(format == RecordFormat.REFERENCE ? figure.first() : figure);
            }
        }
        return new Measured(figures, List.of());
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
