// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.table;

/** The checkpoint of an export to a file, which the caller stores so that the next run can resume. Used by one thread. */
public interface ExportJournal {
    /**
     * Returns the position after the last row that an earlier run has written durably.
     *
     * @param first position to return if there was no earlier run
     */
    long nextRow(long first);

    /** Returns the length of the file before that row in bytes, or 0 if there was no earlier run. */
    long bytes();

    /**
     * Saves the checkpoint. It is called after the bytes of the file are on disk.
     *
     * @param nextRow position after the last row in the file
     * @param bytes length of the file
     * @param finished whether the file is complete and has its final name
     */
    void save(long nextRow, long bytes, boolean finished);
}
