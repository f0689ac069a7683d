// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.column;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.export.column.ColumnBatch;
import org.nuxeo.datagen.export.column.ColumnVector;
import org.nuxeo.datagen.export.column.ColumnVector.DateVector;
import org.nuxeo.datagen.export.column.ColumnVector.DecimalVector;
import org.nuxeo.datagen.export.column.ColumnVector.FlagVector;
import org.nuxeo.datagen.export.column.ColumnVector.IntegerVector;
import org.nuxeo.datagen.export.column.TextVector;
import org.nuxeo.datagen.export.row.Column.Type;
import org.nuxeo.datagen.export.row.RowTable;

/** Some columns of a batch, filled with the rows of one position after the other. Not thread safe. */
public interface ColumnFiller {

    /** Returns the columns, which are the same objects for every batch. */
    List<? extends SparkVector> vectors();

    /** Removes all rows. */
    void clear();

    /** Appends the row of a position, or the rows of its lines. */
    void append(long position);

    /** Returns the number of rows. */
    int rows();

    /** The columns of an exported table, filled row by row. */
    record RowFiller(RowTable table, ColumnBatch batch, List<ExportedVector> vectors) implements ColumnFiller {

        public RowFiller(RowTable table) {
            this(table, new ColumnBatch(table.columns()));
        }

        private RowFiller(RowTable table, ColumnBatch batch) {
            this(table, batch, new ArrayList<>());
            for (int i = 0; i < table.columns().size(); i++) {
                vectors.add(new ExportedVector(batch.column(i)));
            }
        }

        @Override
        public void clear() {
            batch.clear();
        }

        @Override
        public void append(long position) {
            batch.append(table, position);
        }

        @Override
        public int rows() {
            return batch.rows();
        }
    }

    /** The values of an exported column, which are not copied. */
    public static final class ExportedVector extends SparkVector {

        private static final long MICROS_PER_MILLI = 1_000;

        private final ColumnVector values;
        private final long unit;

        ExportedVector(ColumnVector values) {
            super(SourceTable.type(values.column().type()));
            this.values = values;
            this.unit = values.column().type() == Type.INSTANT ? MICROS_PER_MILLI : 1;
        }

        @Override
        public boolean hasNull() {
            return values.missing() > 0;
        }

        @Override
        public int numNulls() {
            return values.missing();
        }

        @Override
        public boolean isNullAt(int row) {
            return !values.isPresent(row);
        }

        @Override
        public @Nullable UTF8String getUTF8String(int row) {
            if (isNullAt(row)) {
                return null;
            }
            TextVector texts = (TextVector) values;
            int[] offsets = texts.offsets();
            return UTF8String.fromBytes(texts.bytes(), offsets[row], offsets[row + 1] - offsets[row]);
        }

        @Override
        public long getLong(int row) {
            return ((IntegerVector) values).values()[row] * unit;
        }

        @Override
        public double getDouble(int row) {
            return ((DecimalVector) values).values()[row];
        }

        @Override
        public boolean getBoolean(int row) {
            return ((FlagVector) values).flag(row);
        }

        @Override
        public int getInt(int row) {
            return ((DateVector) values).epochDays()[row];
        }
    }
}
