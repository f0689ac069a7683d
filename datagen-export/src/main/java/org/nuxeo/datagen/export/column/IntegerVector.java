// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.column;

import java.util.Arrays;
import org.nuxeo.datagen.export.row.Column;

/** The integers or instants of one column. A missing value is 0. */
public final class IntegerVector extends ColumnVector {

    private long[] values;

    IntegerVector(Column column, int capacity) {
        super(column);
        this.values = new long[capacity];
    }

    /** Returns the values by row. The array is the vector's own and may be longer. */
    public long[] values() {
        return values;
    }

    @Override
    void addInteger(long value) {
        put(value);
        added();
    }

    @Override
    void addFiller() {
        put(0);
    }

    private void put(long value) {
        if (size() == values.length) {
            values = Arrays.copyOf(values, 2 * values.length);
        }
        values[size()] = value;
    }
}
