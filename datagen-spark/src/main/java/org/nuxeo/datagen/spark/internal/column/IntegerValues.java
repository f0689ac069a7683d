// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.column;

import org.apache.spark.sql.types.DataTypes;

/** Signed integers of 64 bits. */
final class IntegerValues extends Values {

    private final long[] values;

    /** @param capacity largest number of values */
    IntegerValues(int capacity) {
        super(DataTypes.LongType);
        values = new long[capacity];
    }

    @Override
    void integer(long value) {
        values[size()] = value;
        appended();
    }

    @Override
    void empty() {
        integer(0);
    }

    @Override
    int capacity() {
        return values.length;
    }

    @Override
    public long getLong(int row) {
        return values[row];
    }
}
