package org.nuxeo.datagen.importer.telemetry;

/** Hears how far stages are that run one after the other. Thread safe. */
public interface RunProgress extends ProgressListener {

    /** Hears nothing. */
    RunProgress NONE = () -> {};

    /** Everything is done that was to be done; what is heard next belongs to the next stage. */
    void ended();
}
