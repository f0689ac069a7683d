package org.nuxeo.datagen.export.table;

/** Hears how far an export is. */
public interface ExportProgress {
    /** Rows are about to be written, this many. */
    void started(long rows);

    /** More rows have been written. */
    void advanced(long rows);
}
