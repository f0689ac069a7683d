package org.nuxeo.datagen.importer.internal.stage;

/**
 * A stage whose pace may be changed while it runs.
 *
 * @param <R> what it reports
 */
public interface SteeredStage<R> extends Stage<R> {

    /** Returns what changes the pace; the same object at any time. */
    Steering steering();
}
