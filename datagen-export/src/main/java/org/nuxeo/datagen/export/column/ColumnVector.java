// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.column;

import java.util.Arrays;
import org.nuxeo.datagen.core.text.TextPool;
import org.nuxeo.datagen.export.row.Column;

/** The values of one column in consecutive rows. Reused for one batch after another; not thread safe. */
public abstract sealed class ColumnVector
        permits TextVector,
                ColumnVector.IntegerVector,
                ColumnVector.DateVector,
                ColumnVector.DecimalVector,
                ColumnVector.FlagVector {

    private static final int FIRST_CAPACITY = 1024;

    private final Column column;
    private final boolean required;
    private byte[] present;
    private int size;
    private int missing;

    ColumnVector(Column column) {
        this.column = column;
        this.required = column.required();
        this.present = new byte[column.required() ? 0 : FIRST_CAPACITY / 8];
    }

    static ColumnVector of(Column column) {
        return switch (column.type()) {
            case TEXT, JSON -> new TextVector(column, FIRST_CAPACITY);
            case DECIMAL -> new DecimalVector(column, FIRST_CAPACITY);
            case FLAG -> new FlagVector(column, FIRST_CAPACITY);
            case INTEGER, INSTANT -> new IntegerVector(column, FIRST_CAPACITY);
            case DATE, MONTH -> new DateVector(column, FIRST_CAPACITY);
        };
    }

    /** Returns the column. */
    public final Column column() {
        return column;
    }

    /** Returns the number of rows. */
    public final int size() {
        return size;
    }

    /** Returns the number of rows without a value. */
    public final int missing() {
        return missing;
    }

    /** Returns whether a row has a value. */
    public final boolean isPresent(int row) {
        return missing == 0 || (present[row >> 3] >> (row & 7) & 1) != 0;
    }

    /**
     * Returns one bit for each row, the low bits of a byte first, which is set if the row has a value. The array is the
     * vector's own and may be longer. It is empty if the column is required.
     */
    public final byte[] present() {
        return present;
    }

    void clear() {
        size = 0;
        missing = 0;
    }

    /** Counts a row that has a value. */
    final void added() {
        if (!required) {
            mark(1);
        }
        size++;
    }

    /** Adds a row that has no value. */
    final void addMissing() {
        if (column.required()) {
            throw new IllegalArgumentException("column " + column.name() + ": row " + size + " must have a value");
        }
        mark(0);
        addFiller();
        size++;
        missing++;
    }

    private void mark(int bit) {
        if (size >> 3 == present.length) {
            present = Arrays.copyOf(present, 2 * present.length);
        }
        if ((size & 7) == 0) {
            present[size >> 3] = 0;
        }
        present[size >> 3] |= (byte) (bit << (size & 7));
    }

    /** Adds what stands in the place of a missing value, and does not count it. */
    abstract void addFiller();

    void addText(String value) {
        throw wrongType("text");
    }

    void addPlain(byte[] bytes, int length) {
        throw wrongType("text");
    }

    void addPicked(TextPool pool, int index) {
        throw wrongType("text");
    }

    void addInteger(long value) {
        throw wrongType("integer");
    }

    void addDate(int epochDay) {
        throw wrongType("date");
    }

    void addDecimal(double value) {
        throw wrongType("decimal number");
    }

    void addFlag(boolean value) {
        throw wrongType("flag");
    }

    private IllegalArgumentException wrongType(String value) {
        return new IllegalArgumentException(
                "column " + column.name() + ": takes no " + value + ", has " + column.type());
    }

    /** The dates of one column, in days from 1970-01-01. A missing value is 0. */
    public static final class DateVector extends ColumnVector {

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

    /** The decimal numbers of one column. A missing value is 0. */
    public static final class DecimalVector extends ColumnVector {

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

    /** The integers or instants of one column. A missing value is 0. */
    public static final class IntegerVector extends ColumnVector {

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

    /** The flags of one column. A missing value is false. */
    public static final class FlagVector extends ColumnVector {

        private byte[] bits;

        FlagVector(Column column, int capacity) {
            super(column);
            this.bits = new byte[capacity / 8];
        }

        /** Returns one bit for each row, the low bits of a byte first. The array is the vector's own and may be longer. */
        public byte[] bits() {
            return bits;
        }

        /** Returns the flag of a row. */
        public boolean flag(int row) {
            return (bits[row >> 3] >> (row & 7) & 1) != 0;
        }

        @Override
        void addFlag(boolean value) {
            put(value ? 1 : 0);
            added();
        }

        @Override
        void addFiller() {
            put(0);
        }

        private void put(int bit) {
            int at = size() >> 3;
            if (at == bits.length) {
                bits = Arrays.copyOf(bits, 2 * bits.length);
            }
            if ((size() & 7) == 0) {
                bits[at] = 0;
            }
            bits[at] |= (byte) (bit << (size() & 7));
        }
    }
}
