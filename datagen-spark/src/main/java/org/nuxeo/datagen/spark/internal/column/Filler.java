// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.column;

import java.util.List;
import org.apache.spark.sql.vectorized.ColumnVector;

/** Some columns of a batch, filled with the rows of one position after the other. Not thread safe. */
interface Filler {

    /** Returns the columns, which are the same objects for every batch. */
    List<? extends ColumnVector> vectors();

    /** Removes all rows. */
    void clear();

    /** Appends the row of a position, or the rows of its lines. */
    void append(long position);

    /** Returns the number of rows. */
    int rows();
}
