package org.nuxeo.datagen.app.bench;

/** A run against services, measured as a whole and by the clock, since the services work for it too. */
@FunctionalInterface
public interface ServiceRun {

    /** Does all the work, tidies up outside of the time that counts, and returns documents a second. */
    double documentsPerSecond() throws InterruptedException;
}
