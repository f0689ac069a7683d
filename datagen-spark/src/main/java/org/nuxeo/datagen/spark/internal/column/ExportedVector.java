// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.column;

import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.export.column.ColumnVector;
import org.nuxeo.datagen.export.column.ColumnVector.DateVector;
import org.nuxeo.datagen.export.column.ColumnVector.DecimalVector;
import org.nuxeo.datagen.export.column.ColumnVector.FlagVector;
import org.nuxeo.datagen.export.column.ColumnVector.IntegerVector;
import org.nuxeo.datagen.export.column.TextVector;
import org.nuxeo.datagen.spark.internal.column.SourceTable.TableSchema;

/** The values of an exported column, which are not copied. */
abstract class ExportedVector extends SparkVector {

    private static final long MICROS_PER_MILLI = 1_000;

    private final ColumnVector values;

    private ExportedVector(ColumnVector values) {
        super(TableSchema.type(values.column().type()));
        this.values = values;
    }

    static ExportedVector of(ColumnVector values) {
        return switch (values.column().type()) {
            case TEXT, JSON -> new Texts((TextVector) values);
            case INTEGER -> new Integers((IntegerVector) values, 1);
            case DATE -> new Dates((DateVector) values);
            case DECIMAL -> new Decimals((DecimalVector) values);
            case FLAG -> new Flags((FlagVector) values);
            case INSTANT -> new Integers((IntegerVector) values, MICROS_PER_MILLI);
        };
    }

    private static final class Texts extends ExportedVector {
        private final TextVector texts;

        Texts(TextVector texts) {
            super(texts);
            this.texts = texts;
        }

        @Override
        public @Nullable UTF8String getUTF8String(int row) {
            if (isNullAt(row)) {
                return null;
            }
            int[] offsets = texts.offsets();
            return UTF8String.fromBytes(texts.bytes(), offsets[row], offsets[row + 1] - offsets[row]);
        }
    }

    private static final class Integers extends ExportedVector {
        private final IntegerVector integers;
        private final long unit;

        Integers(IntegerVector integers, long unit) {
            super(integers);
            this.integers = integers;
            this.unit = unit;
        }

        @Override
        public long getLong(int row) {
            return integers.values()[row] * unit;
        }
    }

    private static final class Decimals extends ExportedVector {
        private final DecimalVector decimals;

        Decimals(DecimalVector decimals) {
            super(decimals);
            this.decimals = decimals;
        }

        @Override
        public double getDouble(int row) {
            return decimals.values()[row];
        }
    }

    private static final class Flags extends ExportedVector {
        private final FlagVector flags;

        Flags(FlagVector flags) {
            super(flags);
            this.flags = flags;
        }

        @Override
        public boolean getBoolean(int row) {
            return flags.flag(row);
        }
    }

    private static final class Dates extends ExportedVector {
        private final DateVector dates;

        Dates(DateVector dates) {
            super(dates);
            this.dates = dates;
        }

        @Override
        public int getInt(int row) {
            return dates.epochDays()[row];
        }
    }

    @Override
    public final boolean hasNull() {
        return values.missing() > 0;
    }

    @Override
    public final int numNulls() {
        return values.missing();
    }

    @Override
    public final boolean isNullAt(int row) {
        return !values.isPresent(row);
    }
}
