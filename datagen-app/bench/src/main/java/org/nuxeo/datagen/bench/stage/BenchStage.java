package org.nuxeo.datagen.bench.stage;

import java.util.List;
import org.nuxeo.datagen.bench.measure.Comparison;
import org.nuxeo.datagen.bench.measure.Curve;
import org.nuxeo.datagen.bench.measure.RateMeter;

/** A stage that can be measured. */
public interface BenchStage {

    /** Returns its name on the command line. */
    String name();

    /** Returns how many documents it keeps in MongoDB at most; 0 if it stores none. */
    default long storedDocuments() {
        return 0;
    }

    /** Measures it. */
    Result run(RateMeter meter) throws InterruptedException;

    /** What was measured of a stage. */
    record Result(List<Comparison> comparisons, List<Curve> curves) {}
}
