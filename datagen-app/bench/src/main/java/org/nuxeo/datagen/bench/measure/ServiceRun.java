package org.nuxeo.datagen.bench.measure;

/** A run against services, measured as a whole and by the clock, since the services work for it too. */
@FunctionalInterface
public interface ServiceRun {

    /** Does all the work, tidies up outside of the time that counts, and returns documents a second. */
    double documentsPerSecond() throws InterruptedException;

    /** Returns a run that does this one several times over. */
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
