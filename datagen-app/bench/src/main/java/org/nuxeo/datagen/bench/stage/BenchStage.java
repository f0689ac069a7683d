package org.nuxeo.datagen.bench.stage;

import org.nuxeo.datagen.bench.measure.Measured;
import org.nuxeo.datagen.bench.measure.RateMeter;

/** A stage that can be measured. */
public interface BenchStage {

    /** Returns its name on the command line. */
    String name();

    /** Returns how many documents it keeps in MongoDB at most; 0 if it stores none. */
    default long storedDocuments() {
        return 0;
    }

    /** Returns about how long it takes with the settings of the command line, to tell what is left of a run. */
    int usualSeconds();

    /** Measures it. */
    Measured run(RateMeter meter) throws InterruptedException;
}
