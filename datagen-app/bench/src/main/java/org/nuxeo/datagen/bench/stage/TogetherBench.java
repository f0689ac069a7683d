package org.nuxeo.datagen.bench.stage;

import java.util.EnumSet;
import java.util.List;
import org.nuxeo.datagen.bench.measure.Comparison;
import org.nuxeo.datagen.bench.measure.Measured;
import org.nuxeo.datagen.bench.measure.RateMeter;
import org.nuxeo.datagen.bench.setup.BenchServices;
import org.nuxeo.datagen.bench.setup.StageSample;
import org.nuxeo.datagen.importer.internal.elastic.ElasticStore;
import org.nuxeo.datagen.importer.internal.mongo.MongoStore;
import org.nuxeo.datagen.importer.service.ServiceKind;
import org.nuxeo.datagen.importer.settings.RecordFormat;

/** From Kafka to MongoDB and the index at once, beside the rate at which one after the other would be done. */
final class TogetherBench implements BenchStage {

    private final StageSample sample;

    /** @param sample what is imported and indexed */
    TogetherBench(StageSample sample) {
        this.sample = sample.upTo(StageSample.INDEXED);
    }

    @Override
    public String name() {
        return "import";
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
            double[][] rates = meter.inTurn(
                    () -> imports.rate(elastic), () -> imports.rate(null), () -> IndexBench.stage(sample, elastic));
            return new Measured(
                    List.of(new Comparison(
                            name(),
                            "import and index together",
                            rates[0],
                            "one after the other",
                            oneByOne(rates[1], rates[2]))),
                    List.of());
        }
    }

    /** The rate of two things done one after the other. */
    private static double[] oneByOne(double[] first, double[] second) {
        double[] rates = new double[first.length];
        for (int i = 0; i < rates.length; i++) {
            rates[i] = 1 / (1 / first[i] + 1 / second[i]);
        }
        return rates;
    }
}
