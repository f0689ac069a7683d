package org.nuxeo.datagen.export.table;

/** Hears how far an export is, and may end it. */
public interface ExportProgress {
    /** Rows are about to be written, this many. */
    void started(long rows);

    /** More rows have been written. */
    void advanced(long rows);

    /** Returns whether to end after the rows under way; what was written is kept. */
    boolean stopRequested();
}
