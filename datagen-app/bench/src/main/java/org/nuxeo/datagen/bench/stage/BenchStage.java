// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.stage;

import java.util.List;
import java.util.Set;
import org.nuxeo.datagen.bench.measure.Figure;
import org.nuxeo.datagen.bench.measure.Measured;
import org.nuxeo.datagen.bench.measure.RateMeter;
import org.nuxeo.datagen.bench.setup.BenchServices;
import org.nuxeo.datagen.bench.setup.StageSample;
import org.nuxeo.datagen.store.record.RecordFormat;
import org.nuxeo.datagen.store.service.ServiceKind;

/** A stage that can be measured. */
public abstract class BenchStage {

    private final String name;
    private final int usualSeconds;

    /**
     * @param name name on the command line
     * @param usualSeconds approximate duration with the default settings
     */
    BenchStage(String name, int usualSeconds) {
        this.name = name;
        this.usualSeconds = usualSeconds;
    }

    /** Returns the name on the command line. */
    public final String name() {
        return name;
    }

    /**
     * Returns the approximate duration with the default settings, from which the remaining time of a run is estimated.
     */
    public final int usualSeconds() {
        return usualSeconds;
    }

    /** Returns the maximum number of documents that it stores in MongoDB at a time; 0 if it stores none. */
    public long storedDocuments() {
        return 0;
    }

    /** Measures the stage. */
    public abstract Measured run(RateMeter meter) throws InterruptedException;

    /** A stage that is measured with services of its own. */
    abstract static class WithServices extends BenchStage {

        final StageSample sample;
        private final Set<ServiceKind> kinds;

        WithServices(String name, int usualSeconds, StageSample sample, ServiceKind... kinds) {
            super(name, usualSeconds);
            this.sample = sample;
            this.kinds = Set.of(kinds);
        }

        @Override
        public final long storedDocuments() {
            return kinds.contains(ServiceKind.MONGO) ? sample.dataset().size() : 0;
        }

        @Override
        public final Measured run(RateMeter meter) throws InterruptedException {
            try (BenchServices services = BenchServices.start(sample.services(), kinds)) {
                return measure(meter, services);
            }
        }

        abstract Measured measure(RateMeter meter, BenchServices services) throws InterruptedException;

        /** Returns a figure of all documents of the sample. */
        final Figure figure(String what, double[] rates) {
            return Figure.ofRuns(
                    name(),
                    what,
                    Figure.Unit.documents(sample.threads()),
                    sample.dataset().size(),
                    rates);
        }

        /** Returns a figure of all documents of the sample in MongoDB. */
        final Figure mongoFigure(String what, double[] rates) {
            return figure(what, rates).ofMongo(sample.services().hasStandIn());
        }
    }

    /**
     * Returns all stages in the order of measurement. Several may have the same name.
     *
     * @param sample the documents and the number of threads; the curve of generating goes up to twice as many threads
     * @param millis time of each repetition
     */
    public static List<BenchStage> all(StageSample sample, long millis) {
        return List.of(
                new GenerateBench(sample.dataset(), 2 * sample.threads()),
                new RenderBench(sample.dataset()),
                new DeliveryBench(sample.dataset()),
                new ProduceBench(sample),
                new ImportBench(sample, RecordFormat.REFERENCE),
                new TogetherBench(sample),
                new ImportBench(sample, RecordFormat.FULL),
                new GrowthBench(sample),
                new ImportCurves(sample),
                new IndexBench(sample),
                new RetrieveBench(sample.dataset(), sample.services().work(), millis),
                new VerifyBench(sample),
                new ScalingBench(sample));
    }
}
