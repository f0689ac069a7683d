// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.column;

import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarArray;
import org.apache.spark.sql.vectorized.ColumnarMap;
import org.apache.spark.unsafe.types.UTF8String;

/** The values of a column in a batch. Each type of column accepts and returns values of its own type only. */
abstract class Values extends ColumnVector {

    private boolean[] missing;
    private int missingCount;
    private int size;

    Values(DataType type) {
        super(type);
    }

    /** Removes all values. */
    void clear() {
        size = 0;
        missing = null;
        missingCount = 0;
    }

    /** Returns the number of values. */
    final int size() {
        return size;
    }

    /** Appends an integer. */
    void integer(long value) {
        throw otherType();
    }

    /** Appends a date in days from 1970-01-01. */
    void date(int epochDay) {
        throw otherType();
    }

    /** Appends a text, or a missing value if it is null. */
    void text(String value) {
        throw otherType();
    }

    /** Returns the array into which the next text is written from {@link #offset()} on. */
    byte[] room(int bytes) {
        throw otherType();
    }

    /** Returns the offset at which the next text begins. */
    int offset() {
        throw otherType();
    }

    /** Ends a text that was written in UTF-8 into the array of {@link #room}. */
    void end(int offset) {
        throw otherType();
    }

    /** Appends an empty value that counts as missing. */
    abstract void empty();

    /** Appends a missing value. */
    final void missing() {
        if (missing == null) {
            missing = new boolean[capacity()];
        }
        missing[size] = true;
        missingCount++;
        empty();
    }

    /** Returns the largest number of values. */
    abstract int capacity();

    /** Counts a value that was appended. */
    final void appended() {
        size++;
    }

    @Override
    public final boolean hasNull() {
        return missingCount > 0;
    }

    @Override
    public final int numNulls() {
        return missingCount;
    }

    @Override
    public final boolean isNullAt(int row) {
        return missing != null && missing[row];
    }

    private UnsupportedOperationException otherType() {
        return new UnsupportedOperationException("column of type " + type.simpleString() + ": has no other values");
    }

    @Override
    public boolean getBoolean(int row) {
        throw otherType();
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
    public int getInt(int row) {
        throw otherType();
    }

    @Override
    public long getLong(int row) {
        throw otherType();
    }

    @Override
    public float getFloat(int row) {
        throw otherType();
    }

    @Override
    public double getDouble(int row) {
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
    public UTF8String getUTF8String(int row) {
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
}
