// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.column;

import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarArray;
import org.apache.spark.sql.vectorized.ColumnarMap;
import org.apache.spark.unsafe.types.UTF8String;

/** The values of a column in a batch, as Spark reads them. A column has values of its own type only. */
public abstract class SparkVector extends ColumnVector {

    SparkVector(DataType type) {
        super(type);
    }

    private UnsupportedOperationException otherType() {
        return new UnsupportedOperationException("column of type " + type.simpleString() + ": has no other values");
    }

    @Override
    public byte getByte(int row) {
        throw otherType();
    }

    @Override
    public short getShort(int row) {
        throw otherType();
    }

    @Override
    public float getFloat(int row) {
        throw otherType();
    }

    @Override
    public ColumnarArray getArray(int row) {
        throw otherType();
    }

    @Override
    public ColumnarMap getMap(int row) {
        throw otherType();
    }

    @Override
    public Decimal getDecimal(int row, int precision, int scale) {
        throw otherType();
    }

    @Override
    public byte[] getBinary(int row) {
        throw otherType();
    }

    @Override
    public ColumnVector getChild(int ordinal) {
        throw otherType();
    }

    @Override
    public void close() {}

    /** A column without missing values. Its array is reused: each batch overwrites the values of the one before. */
    public static final class ArrayVector extends SparkVector {
        private final Object values;

        /**
         * @param values {@code long[]}, {@code double[]}, {@code boolean[]}, {@code UTF8String[]}, or {@code int[]} of days
         *     from 1970-01-01
         */
        public ArrayVector(DataType type, Object values) {
            super(type);
            this.values = values;
        }

        @Override
        public long getLong(int row) {
            return ((long[]) values)[row];
        }

        @Override
        public int getInt(int row) {
            return ((int[]) values)[row];
        }

        @Override
        public double getDouble(int row) {
            return ((double[]) values)[row];
        }

        @Override
        public boolean getBoolean(int row) {
            return ((boolean[]) values)[row];
        }

        @Override
        public UTF8String getUTF8String(int row) {
            return ((UTF8String[]) values)[row];
        }

        @Override
        public boolean hasNull() {
            return false;
        }

        @Override
        public int numNulls() {
            return 0;
        }

        @Override
        public boolean isNullAt(int row) {
            return false;
        }
    }
}
