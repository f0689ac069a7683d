package org.nuxeo.datagen.bench.stage;

import java.util.List;
import org.nuxeo.datagen.bench.setup.StageSample;
import org.nuxeo.datagen.importer.settings.RecordFormat;

/** The stages that can be measured. */
public final class BenchStages {

    private BenchStages() {}

    /**
     * Returns all stages in the order in which they are measured; several may bear one name.
     *
     * @param sample what is measured; its threads are those of stages, and half as many as generating is shown with
     * @param millis of each repetition
     */
    public static List<BenchStage> of(StageSample sample, long millis) {
        return List.of(
                new GenerateBench(sample.dataset(), 2 * sample.threads()),
                new RenderBench(sample.dataset()),
                new ProduceBench(sample),
                new ImportBench(sample, RecordFormat.REFERENCE),
                new TogetherBench(sample),
                new ImportBench(sample, RecordFormat.FULL),
                new GrowthBench(sample),
                new ImportCurves(sample),
                new IndexBench(sample),
                new RetrieveBench(sample.dataset(), sample.services().work(), millis),
                new VerifyBench(sample));
    }
}
