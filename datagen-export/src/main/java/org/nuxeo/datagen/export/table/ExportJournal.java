package org.nuxeo.datagen.export.table;

/** Remembers how much of a file is whole, for the next run. Used by one thread. */
public interface ExportJournal {
    /**
     * Returns the row after the last one that an earlier run has made durable.
     *
     * @param first what is returned if there was no earlier run
     */
    long nextRow(long first);

    /** Returns the length of the file up to that row, 0 if there was no earlier run. */
    long bytes();

    /**
     * Records how far the file is. Its bytes are on disk before this is called.
     *
     * @param finished whether the file is complete and has its name
     */
    void save(long nextRow, long bytes, boolean finished);
}
