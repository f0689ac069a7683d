// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.column;

import java.util.Arrays;
import org.nuxeo.datagen.export.row.Column;

/** The values of one column in consecutive rows. Reused for one batch after another; not thread safe. */
public abstract class ColumnVector {

    static final int FIRST_CAPACITY = 1024;

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
            case TEXT, JSON -> new TextVector(column);
            case DECIMAL -> new DecimalVector(column);
            case FLAG -> new FlagVector(column);
            case INTEGER, INSTANT -> new IntegerVector(column);
            case DATE, MONTH -> new DateVector(column);
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
        return missing == 0 || isSet(present, row);
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
            present = withBit(present, size, true);
        }
        size++;
    }

    /** Adds a row that has no value. */
    final void addMissing() {
        if (required) {
            throw new IllegalArgumentException("column " + column.name() + ": row " + size + " must have a value");
        }
        present = withBit(present, size, false);
        addFiller();
        size++;
        missing++;
    }

    /** Adds what stands in the place of a missing value, and does not count it. */
    abstract void addFiller();

    final IllegalArgumentException wrongType(String value) {
        return new IllegalArgumentException(
                "column " + column.name() + ": takes no " + value + ", has " + column.type());
    }

    /** Returns bits, or longer ones, to which one is appended. */
    private static byte[] withBit(byte[] bits, int index, boolean bit) {
        int at = index >> 3;
        byte[] longer = at == bits.length ? Arrays.copyOf(bits, 2 * at) : bits;
        if ((index & 7) == 0) {
            longer[at] = 0;
        }
        longer[at] |= (byte) ((bit ? 1 : 0) << (index & 7));
        return longer;
    }

    private static boolean isSet(byte[] bits, int index) {
        return (bits[index >> 3] >> (index & 7) & 1) != 0;
    }

    /** The dates of one column, in days from 1970-01-01. A missing value is 0. */
    public static final class DateVector extends ColumnVector {

        private int[] epochDays = new int[FIRST_CAPACITY];

        DateVector(Column column) {
            super(column);
        }

        /** Returns the values by row. The array is the vector's own and may be longer. */
        public int[] epochDays() {
            return epochDays;
        }

        void add(int epochDay) {
            addFiller();
            epochDays[size()] = epochDay;
            added();
        }

        @Override
        void addFiller() {
            if (size() == epochDays.length) {
                epochDays = Arrays.copyOf(epochDays, 2 * size());
            }
            epochDays[size()] = 0;
        }
    }

    /** The decimal numbers of one column. A missing value is 0. */
    public static final class DecimalVector extends ColumnVector {

        private double[] values = new double[FIRST_CAPACITY];

        DecimalVector(Column column) {
            super(column);
        }

        /** Returns the values by row. The array is the vector's own and may be longer. */
        public double[] values() {
            return values;
        }

        void add(double value) {
            addFiller();
            values[size()] = value;
            added();
        }

        @Override
        void addFiller() {
            if (size() == values.length) {
                values = Arrays.copyOf(values, 2 * size());
            }
            values[size()] = 0;
        }
    }

    /** The integers or instants of one column. A missing value is 0. */
    public static final class IntegerVector extends ColumnVector {

        private long[] values = new long[FIRST_CAPACITY];

        IntegerVector(Column column) {
            super(column);
        }

        /** Returns the values by row. The array is the vector's own and may be longer. */
        public long[] values() {
            return values;
        }

        void add(long value) {
            addFiller();
            values[size()] = value;
            added();
        }

        @Override
        void addFiller() {
            if (size() == values.length) {
                values = Arrays.copyOf(values, 2 * size());
            }
            values[size()] = 0;
        }
    }

    /** The flags of one column. A missing value is false. */
    public static final class FlagVector extends ColumnVector {

        private byte[] bits = new byte[FIRST_CAPACITY / 8];

        FlagVector(Column column) {
            super(column);
        }

        /** Returns one bit for each row, the low bits of a byte first. The array is the vector's own and may be longer. */
        public byte[] bits() {
            return bits;
        }

        /** Returns the flag of a row. */
        public boolean flag(int row) {
            return isSet(bits, row);
        }

        void add(boolean value) {
            bits = withBit(bits, size(), value);
            added();
        }

        @Override
        void addFiller() {
            bits = withBit(bits, size(), false);
        }
    }
}
