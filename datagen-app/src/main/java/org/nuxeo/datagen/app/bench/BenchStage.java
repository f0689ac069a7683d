package org.nuxeo.datagen.app.bench;

import java.util.List;

/** A stage that can be measured. */
public interface BenchStage {

    /** Returns its name on the command line. */
    String name();

    /** Measures it. */
    Result run(RateMeter meter) throws InterruptedException;

    /** What was measured of a stage. */
    record Result(List<Comparison> comparisons, List<Curve> curves) {}
}
