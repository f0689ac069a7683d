package org.nuxeo.datagen.importer.telemetry;

/** Hears how far a stage has come. Called by many threads at once, a few times per batch; must return quickly. */
public interface ProgressListener {

    ProgressListener NONE = new ProgressListener() {};

    /**
     * A part of the work begins.
     *
     * @param activity produce, import, index, verify or clean
     * @param documents how many documents it is about; -1 if that is not known
     */
    default void started(String activity, long documents) {}

    /** So many documents more are done. */
    default void advanced(String activity, long documents) {}

    /** Something that a person may want to know, in one line. */
    default void note(String text) {}
}
