// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.column;

import java.util.Arrays;
import org.nuxeo.datagen.export.row.Column;

/** The decimal numbers of one column. A missing value is 0. */
public final class DecimalVector extends ColumnVector {

    private double[] values;

    DecimalVector(Column column, int capacity) {
        super(column);
        this.values = new double[capacity];
    }

    /** Returns the values by row. The array is the vector's own and may be longer. */
    public double[] values() {
        return values;
    }

    @Override
    void addDecimal(double value) {
        put(value);
        added();
    }

    @Override
    void addFiller() {
        put(0);
    }

    private void put(double value) {
        if (size() == values.length) {
            values = Arrays.copyOf(values, 2 * values.length);
        }
        values[size()] = value;
    }
}
