// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.stage;

import org.nuxeo.datagen.bench.measure.Measured;
import org.nuxeo.datagen.bench.measure.RateMeter;

/** A stage that can be measured. */
public interface BenchStage {

    /** Returns the name on the command line. */
    String name();

    /** Returns the maximum number of documents that it stores in MongoDB at a time; 0 if it stores none. */
    default long storedDocuments() {
        return 0;
    }

    /**
     * Returns the approximate duration with the default settings, from which the remaining time of a run is estimated.
     */
    int usualSeconds();

    /** Measures the stage. */
    Measured run(RateMeter meter) throws InterruptedException;
}
