package org.nuxeo.datagen.export.table;

/**
 * How much an export has written.
 *
 * @param next the first position not yet written
 * @param rows written by this run
 * @param bytes written by this run, header included
 */
public record Written(long next, long rows, long bytes) {

    /** Returns this and some more. */
    Written with(long newNext, long moreRows, long moreBytes) {
        return new Written(newNext, rows + moreRows, bytes + moreBytes);
    }
}
