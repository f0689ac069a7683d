// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.stage;

import java.util.List;
import org.nuxeo.datagen.bench.setup.StageSample;
import org.nuxeo.datagen.store.record.RecordFormat;

/** The stages that can be measured. */
public final class BenchStages {

    private BenchStages() {}

    /**
     * Returns all stages in the order of measurement. Several may have the same name.
     *
     * @param sample the documents and the number of threads; the curve of generating goes up to twice as many threads
     * @param millis time of each repetition
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
