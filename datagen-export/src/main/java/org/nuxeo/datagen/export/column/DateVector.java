// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.column;

import java.util.Arrays;
import org.nuxeo.datagen.export.row.Column;

/** The dates of one column, in days from 1970-01-01. A missing value is 0. */
public final class DateVector extends ColumnVector {

    private int[] epochDays;

    DateVector(Column column, int capacity) {
        super(column);
        this.epochDays = new int[capacity];
    }

    /** Returns the values by row. The array is the vector's own and may be longer. */
    public int[] epochDays() {
        return epochDays;
    }

    @Override
    void addDate(int epochDay) {
        put(epochDay);
        added();
    }

    @Override
    void addFiller() {
        put(0);
    }

    private void put(int epochDay) {
        if (size() == epochDays.length) {
            epochDays = Arrays.copyOf(epochDays, 2 * epochDays.length);
        }
        epochDays[size()] = epochDay;
    }
}
