// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.row;

import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.text.TextPool;

/**
 * A visitor of the values of rows. It receives one call for each column, in the order of the table's columns, row by row.
 */
public interface RowVisitor {

    /** Receives a text, also that of JSON, or null for a missing value of any type. */
    void text(@Nullable String value);

    /**
     * Receives the first bytes of an array: printable ASCII without comma, quotation mark and backslash, which no format
     * escapes. The array may change after the call.
     */
    void plain(byte[] bytes, int length);

    /** Receives a text of a pool by its index. A visitor that keeps the index need not look at the text. */
    default void picked(TextPool pool, int index) {
        byte[] bytes = pool.plain(index);
        if (bytes == null) {
            text(pool.text(index));
        } else {
            plain(bytes, bytes.length);
        }
    }

    /** Receives an integer. */
    void integer(long value);

    /** Receives a date in days from 1970-01-01. */
    void date(int epochDay);

    /** Receives an absolute month, as {@link org.nuxeo.datagen.core.calendar.Months} has them. */
    void month(int absoluteMonth);

    /** Receives a decimal number. */
    void decimal(double value);

    /** Receives a yes or no. */
    void flag(boolean value);

    /** Receives an instant in milliseconds from 1970-01-01T00:00Z. */
    void instant(long epochMillis);
}
