// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.row;

/** The current row of a table. What a row consists of is computed when a column first asks for it. Not thread safe. */
interface Cursor {

    /** Moves to the first row of a position. */
    void move(long position);

    /** Moves to the next row of the same position, and returns whether there is one. */
    default boolean next() {
        return false;
    }
}
