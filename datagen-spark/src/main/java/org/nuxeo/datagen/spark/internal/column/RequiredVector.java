// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.column;

import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.unsafe.types.UTF8String;

/** A column without missing values. Its array is reused: each batch overwrites the values of the one before. */
public abstract class RequiredVector extends SparkVector {

    private RequiredVector(DataType type) {
        super(type);
    }

    /** Integers of 64 bits. */
    public static final class Longs extends RequiredVector {
        public final long[] values;

        public Longs(int capacity) {
            super(DataTypes.LongType);
            this.values = new long[capacity];
        }

        @Override
        public long getLong(int row) {
            return values[row];
        }
    }

    /** Dates in days from 1970-01-01. */
    public static final class Dates extends RequiredVector {
        public final int[] epochDays;

        public Dates(int capacity) {
            super(DataTypes.DateType);
            this.epochDays = new int[capacity];
        }

        @Override
        public int getInt(int row) {
            return epochDays[row];
        }
    }

    /** Texts of which many are the same object. */
    public static final class Texts extends RequiredVector {
        public final UTF8String[] values;

        public Texts(int capacity) {
            super(DataTypes.StringType);
            this.values = new UTF8String[capacity];
        }

        @Override
        public UTF8String getUTF8String(int row) {
            return values[row];
        }
    }

    @Override
    public final boolean hasNull() {
        return false;
    }

    @Override
    public final int numNulls() {
        return 0;
    }

    @Override
    public final boolean isNullAt(int row) {
        return false;
    }
}
