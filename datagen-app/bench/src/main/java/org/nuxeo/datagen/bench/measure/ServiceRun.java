// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.measure;

/** A run against services. It is measured by elapsed time, because the services work for it too. */
@FunctionalInterface
public interface ServiceRun {

    /** Does the work, cleans up outside the measured time, and returns documents per second. */
    double documentsPerSecond() throws InterruptedException;

    /** Returns a run that repeats this one. */
    default ServiceRun times(int count) {
        return () -> {
            double secondsPerDocument = 0;
            for (int i = 0; i < count; i++) {
                secondsPerDocument += 1 / documentsPerSecond();
            }
            return count / secondsPerDocument;
        };
    }
}
