// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.table;

/** Receiver of the progress of an export, which can also stop it. */
public interface ExportProgress {
    /** Receives, once at the start, the number of rows that will be written. */
    void started(long rows);

    /** Receives the number of rows written since the last call. */
    void advanced(long rows);

    /** Returns whether to stop after the current chunk. The rows written so far are kept. */
    boolean stopRequested();
}
