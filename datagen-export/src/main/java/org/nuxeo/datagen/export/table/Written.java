// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.table;

/**
 * The amount of data that an export has written.
 *
 * @param next first position that is not yet written
 * @param rows number of rows that this run has written
 * @param bytes number of bytes that this run has written, including the header
 */
public record Written(long next, long rows, long bytes) {

    /** Returns the sum of this and a further chunk. */
    Written with(long newNext, long moreRows, long moreBytes) {
        return new Written(newNext, rows + moreRows, bytes + moreBytes);
    }
}
