// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.column;

import org.apache.spark.sql.types.DataTypes;

/** Dates in days from 1970-01-01. */
final class DateValues extends Values {

    private final int[] values;

    /** @param capacity largest number of values */
    DateValues(int capacity) {
        super(DataTypes.DateType);
        values = new int[capacity];
    }

    @Override
    void date(int epochDay) {
        values[size()] = epochDay;
        appended();
    }

    @Override
    void empty() {
        date(0);
    }

    @Override
    int capacity() {
        return values.length;
    }

    @Override
    public int getInt(int row) {
        return values[row];
    }
}
