package org.nuxeo.datagen.bench;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.nuxeo.datagen.importer.Importer;
import org.nuxeo.datagen.importer.consume.ConsumeSettings;
import org.nuxeo.datagen.importer.elastic.ElasticStore;
import org.nuxeo.datagen.importer.metrics.ProgressListener;
import org.nuxeo.datagen.importer.mongo.MongoStore;
import org.nuxeo.datagen.importer.produce.ProduceSettings;
import org.nuxeo.datagen.importer.record.RecordFormat;
import org.nuxeo.datagen.importer.service.ServiceKind;
import org.nuxeo.datagen.importer.settings.IndexMoment;
import org.nuxeo.datagen.importer.stage.RateLimit;

/**
 * From Kafka to MongoDB, beside {@code insertMany} in a loop that makes the same documents, or has them ready. Records
 * that hold all fields are compared with ready documents only, since nothing is left to be made.
 */
public final class ImportBench implements BenchStage {

    private static final String NAME = "import";
    private static final AtomicInteger GROUPS = new AtomicInteger();

    private final StageSample sample;
    private final RecordFormat format;

    /**
     * @param sample what is imported
     * @param format of the records
     */
    public ImportBench(StageSample sample, RecordFormat format) {
        this.sample = sample.upTo(StageSample.IMPORTED);
        this.format = format;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public long storedDocuments() {
        return sample.dataset().size();
    }

    @Override
    public Result run(RateMeter meter) throws InterruptedException {
        List<Comparison> comparisons = new ArrayList<>();
        try (BenchServices services =
                        BenchServices.start(sample.services(), EnumSet.of(ServiceKind.KAFKA, ServiceKind.MONGO));
                MongoStore mongo = services.mongo()) {
            produce(sample, services, format);
            List<Bytes> ready = Bytes.prepare(sample, Bytes.Encoding.BSON);
            List<ServiceRun> runs = new ArrayList<>();
            runs.add(() -> stage(sample, services, mongo, null));
            runs.add(BareInserts.run(services, mongo, sample.threads(), () -> Bytes.ready(ready)));
            if (!format.needsContent()) {
                runs.add(BareInserts.run(
                        services, mongo, sample.threads(), () -> Bytes.generated(sample, Bytes.Encoding.BSON)));
            }
            double[][] rates = meter.inTurn(runs.toArray(ServiceRun[]::new));
            String records = format.label() + " records";
            if (!format.needsContent()) {
                comparisons.add(new Comparison(NAME, records, rates[0], "bare insertMany", rates[2]));
            }
            comparisons.add(new Comparison(NAME, records, rates[0], "insertMany of ready documents", rates[1]));
        }
        return new Result(comparisons, List.of());
    }

    /** Sends everything to Kafka. */
    static void produce(StageSample taken, BenchServices services, RecordFormat format) {
        taken.importer(ProgressListener.NONE)
                .produce(
                        services.kafka(),
                        ProduceSettings.of(format, taken.threads()),
                        taken.delivery(),
                        RateLimit.none())
                .run();
    }

    /** Imports everything once, as a new consumer group. */
    static double stage(StageSample taken, BenchServices services, MongoStore mongo, ElasticStore elastic)
            throws InterruptedException {
        StageClock clock = new StageClock(NAME);
        ConsumeSettings settings = ConsumeSettings.of(Importer.repositories(), taken.threads())
                .withGroup("bench-" + GROUPS.incrementAndGet());
        double rate = clock.time(
                taken.importer(clock)
                        .consume(
                                services.kafka(), settings, null, mongo, elastic, IndexMoment.BEFORE, RateLimit.none()),
                taken.dataset().size());
        services.clear(mongo);
        if (elastic != null) {
            BenchServices.clear(elastic);
        }
        return rate;
    }
}
