// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.stage;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.nuxeo.datagen.bench.measure.Figure;
import org.nuxeo.datagen.bench.measure.Measured;
import org.nuxeo.datagen.bench.measure.RateMeter;
import org.nuxeo.datagen.bench.setup.BenchServices;
import org.nuxeo.datagen.bench.setup.StageSample;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.record.RecordFormat;
import org.nuxeo.datagen.store.service.ServiceKind;

/**
 * A measurement of the import from Kafka to MongoDB. The baselines are {@code insertMany} in a loop with generated
 * documents and with prepared documents. Records with all fields are compared only with prepared documents, because
 * nothing is generated for them.
 */
final class ImportBench extends BenchStage {

    private static final String NAME = "import";

    private final StageSample sample;
    private final RecordFormat format;

    /**
     * @param sample the documents
     * @param format format of the records
     */
    ImportBench(StageSample sample, RecordFormat format) {
        super(NAME, 110);
        this.sample = sample.upTo(StageSample.IMPORTED);
        this.format = format;
    }

    @Override
    public long storedDocuments() {
        return sample.dataset().size();
    }

    @Override
    public Measured run(RateMeter meter) throws InterruptedException {
        try (BenchServices services =
                        BenchServices.start(sample.services(), EnumSet.of(ServiceKind.KAFKA, ServiceKind.MONGO));
                MongoStore mongo = services.mongo()) {
            ImportRuns imports = new ImportRuns(sample, services, mongo);
            imports.produce(format);
            List<Bytes> ready = Bytes.prepare(sample, Bytes.Encoding.BSON);
            List<RateMeter.ServiceRun> runs = new ArrayList<>();
            runs.add(() -> imports.rate(null));
            runs.add(BareWrites.inserts(services, mongo, sample.threads(), () -> Bytes.ready(ready)));
            if (!format.needsContent()) {
                runs.add(BareWrites.inserts(
                        services, mongo, sample.threads(), () -> Bytes.generated(sample, Bytes.Encoding.BSON)));
            }
            double[][] rates = meter.inTurn(runs.toArray(RateMeter.ServiceRun[]::new));
            Figure figure = figure(sample, format.label() + " records to MongoDB", rates[0])
                    .ofMongo(sample.services().hasStandIn())
                    .beside("insertMany of ready documents", rates[1]);
            return new Measured(
                    List.of(format.needsContent() ? figure : figure.first().beside("bare insertMany", rates[2])),
                    List.of(),
                    Measured.StageBatches.of(NAME, figure.name(), imports.batches()));
        }
    }
}
