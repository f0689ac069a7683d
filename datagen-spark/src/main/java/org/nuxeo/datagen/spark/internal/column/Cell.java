// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.column;

/** The computation of the value of one column. */
@FunctionalInterface
interface Cell {

    /** Appends the value of a row to the column. */
    void append(Row row, Values values);
}
