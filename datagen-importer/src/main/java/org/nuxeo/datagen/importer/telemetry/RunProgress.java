// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.telemetry;

/** Receives the progress of stages that run one after the other. Thread safe. */
public interface RunProgress extends ProgressListener {

    /** Ignores everything. */
    RunProgress NONE = () -> {};

    /** Reports that the current stage is complete. Later calls belong to the next stage. */
    void ended();
}
