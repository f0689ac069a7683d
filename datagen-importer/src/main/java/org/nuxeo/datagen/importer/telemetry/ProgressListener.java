// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.telemetry;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Receives the progress of a stage. Many threads call it, a few times per batch, so methods must return quickly. */
public interface ProgressListener {

    ProgressListener NONE = new ProgressListener() {};

    /**
     * Reports that an activity begins.
     *
     * @param activity produce, import, index, verify or clean
     * @param documents number of documents that it will handle, or -1 if unknown
     */
    default void started(String activity, long documents) {}

    /** Reports that more documents are done. */
    default void advanced(String activity, long documents) {}

    /**
     * Reports that a record was put aside as a dead letter.
     *
     * @param record the value of the record, or null if it has none
     * @param cause the reason
     */
    default void putAside(byte @Nullable [] record, String cause) {}

    /** Reports something a person may want to know, in one line. */
    default void note(String text) {}

    /** Receives the progress of stages that run one after the other. Thread safe. */
    public interface RunProgress extends ProgressListener {

        /** Ignores everything. */
        RunProgress NONE = () -> {};

        /** Reports a better estimate of how many documents an activity will handle in all. */
        default void expected(String activity, long documents) {}

        /** Reports the activities that a job goes through, and how many documents each will handle about. */
        default void planned(List<String> activities, long documents) {}

        /** Reports that the current stage is complete. Later calls belong to the next stage. */
        void ended();
    }
}
