// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.stage;

import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.bench.measure.Figure;
import org.nuxeo.datagen.bench.measure.Measured;
import org.nuxeo.datagen.bench.measure.RateMeter;
import org.nuxeo.datagen.bench.setup.BenchServices;
import org.nuxeo.datagen.bench.setup.StageSample;
import org.nuxeo.datagen.importer.telemetry.ProgressListener;
import org.nuxeo.datagen.store.record.RecordFormat;
import org.nuxeo.datagen.store.service.ServiceKind;

/**
 * A measurement of the import from Kafka to MongoDB. The baselines are {@code insertMany} in a loop with generated
 * documents and with prepared documents. Records with all fields are compared only with prepared documents, because
 * nothing is generated for them.
 */
final class ImportBench extends BenchStage.WithServices {

    private final RecordFormat format;

    /** @param format format of the records */
    ImportBench(StageSample sample, RecordFormat format) {
        super("import", 110, sample.upTo(StageSample.IMPORTED), ServiceKind.KAFKA, ServiceKind.MONGO);
        this.format = format;
    }

    @Override
    Measured measure(RateMeter meter, BenchServices services) throws InterruptedException {
        ImportRuns imports = new ImportRuns(sample, services);
        imports.produce(format, StageSample.PARTITIONS, ProgressListener.NONE);
        List<Bytes> ready = Bytes.prepare(sample, Bytes.Encoding.BSON);
        List<RateMeter.ServiceRun> runs = new ArrayList<>();
        runs.add(() -> imports.rate(false));
        runs.add(BareWrites.inserts(services, sample.threads(), () -> Bytes.ready(ready)));
        if (!format.needsContent()) {
            runs.add(
                    BareWrites.inserts(services, sample.threads(), () -> Bytes.generated(sample, Bytes.Encoding.BSON)));
        }
        double[][] rates = meter.inTurn(runs.toArray(RateMeter.ServiceRun[]::new));
        Figure figure = mongoFigure(format.label() + " records to MongoDB", rates[0])
                .beside("insertMany of ready documents", rates[1]);
        return new Measured(
                List.of(format.needsContent() ? figure : figure.first().beside("bare insertMany", rates[2])),
                List.of(),
                Measured.StageBatches.of(name(), figure.name(), imports.batches()));
    }
}
