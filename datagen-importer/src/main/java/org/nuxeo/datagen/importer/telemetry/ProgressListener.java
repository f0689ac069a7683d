// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.telemetry;

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

    /** Reports that a record was put aside as a dead letter, and why. */
    default void putAside(String cause) {}

    /** Reports something a person may want to know, in one line. */
    default void note(String text) {}
}
