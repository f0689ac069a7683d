package org.nuxeo.datagen.app.bench;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.nuxeo.datagen.app.services.ServiceKind;
import org.nuxeo.datagen.importer.Importer;
import org.nuxeo.datagen.importer.RateLimit;
import org.nuxeo.datagen.importer.consume.ConsumeSettings;
import org.nuxeo.datagen.importer.elastic.ElasticStore;
import org.nuxeo.datagen.importer.metrics.ProgressListener;
import org.nuxeo.datagen.importer.mongo.MongoStore;
import org.nuxeo.datagen.importer.mongo.NuxeoIndexes.Moment;
import org.nuxeo.datagen.importer.produce.ProduceSettings;
import org.nuxeo.datagen.importer.record.RecordFormat;

/**
 * From Kafka to MongoDB, beside {@code insertMany} in a loop that makes the same documents, or has them ready; and to
 * MongoDB and the index together, beside the rate at which one after the other would be done.
 */
public final class ImportBench implements BenchStage {

    private final StageSample sample;
    private int groups;

    /** @param sample what is imported */
    public ImportBench(StageSample sample) {
        this.sample = sample;
    }

    @Override
    public String name() {
        return "import";
    }

    @Override
    public Result run(RateMeter meter) throws InterruptedException {
        List<Comparison> comparisons = new ArrayList<>();
        try (BenchServices services = BenchServices.start(EnumSet.allOf(ServiceKind.class));
                MongoStore mongo = services.mongo();
                ElasticStore elastic = services.elastic()) {
            List<Bytes> ready = Bytes.prepare(sample, Bytes.Encoding.BSON);
            ServiceRun readyInserts = BareInserts.run(mongo, sample.threads(), () -> Bytes.ready(ready));
            produce(services, RecordFormat.REFERENCE);
            ServiceRun generatedInserts =
                    BareInserts.run(mongo, sample.threads(), () -> Bytes.generated(sample, Bytes.Encoding.BSON));
            ServiceRun imported = () -> stage(services, mongo, null);
            double[][] rates = meter.inTurn(imported, generatedInserts, readyInserts);
            comparisons.add(new Comparison(name(), "reference records", rates[0], "bare insertMany", rates[1]));
            comparisons.add(
                    new Comparison(name(), "reference records", rates[0], "insertMany of ready documents", rates[2]));
            double[][] both = meter.inTurn(
                    () -> stage(services, mongo, elastic), imported, () -> IndexBench.stage(sample, elastic));
            comparisons.add(new Comparison(
                    name(), "import and index together", both[0], "one after the other", oneByOne(both[1], both[2])));
            services.clearTopics();
            produce(services, RecordFormat.FULL);
            double[][] full = meter.inTurn(imported, readyInserts);
            comparisons.add(new Comparison(name(), "full records", full[0], "insertMany of ready documents", full[1]));
        }
        return new Result(comparisons, List.of());
    }

    /** The rate of two things done one after the other. */
    private static double[] oneByOne(double[] first, double[] second) {
        double[] rates = new double[first.length];
        for (int i = 0; i < rates.length; i++) {
            rates[i] = 1 / (1 / first[i] + 1 / second[i]);
        }
        return rates;
    }

    private void produce(BenchServices services, RecordFormat format) {
        sample.importer(ProgressListener.NONE)
                .produce(
                        services.kafka(),
                        ProduceSettings.of(format, sample.threads()),
                        sample.delivery(),
                        RateLimit.none())
                .run();
    }

    /** Imports everything once, as a new consumer group. */
    private double stage(BenchServices services, MongoStore mongo, ElasticStore elastic) {
        StageClock clock = new StageClock(name());
        ConsumeSettings settings =
                ConsumeSettings.of(Importer.repositories(), sample.threads()).withGroup("bench-" + ++groups);
        double rate = clock.time(
                sample.importer(clock)
                        .consume(services.kafka(), settings, null, mongo, elastic, Moment.BEFORE, RateLimit.none()),
                sample.dataset().size());
        BenchServices.clear(mongo);
        if (elastic != null) {
            BenchServices.clear(elastic);
        }
        return rate;
    }
}
