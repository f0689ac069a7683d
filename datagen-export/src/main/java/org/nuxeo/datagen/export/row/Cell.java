// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.row;

import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.schema.Field;

/**
 * A column, and the way to its value in the current row.
 *
 * @param field field of the content schema that the column has, or null
 * @param <C> type of the cursor
 */
record Cell<C>(Column column, Value<C> value) {

    /** Passes the value of one column to a visitor. */
    @FunctionalInterface
    interface Value<C> {
        void pass(C cursor, RowVisitor visitor);
    }

    static <C> Cell<C> of(String table, Field field, Value<C> value) {
        return new Cell<>(Column.of(table, field), value);
    }

    static <C> Cell<C> text(String name, Value<C> value) {
        return new Cell<>(Column.text(name), value);
    }

    static <C> Cell<C> integer(String name, ToLongFunction<C> number) {
        return new Cell<>(Column.integer(name), (row, visitor) -> visitor.integer(number.applyAsLong(row)));
    }

    static <C> Cell<C> date(String name, ToIntFunction<C> epochDay) {
        return new Cell<>(Column.date(name), (row, visitor) -> visitor.date(epochDay.applyAsInt(row)));
    }

    static <C> Cell<C> month(String name, ToIntFunction<C> absoluteMonth) {
        return new Cell<>(Column.month(name), (row, visitor) -> visitor.month(absoluteMonth.applyAsInt(row)));
    }

    /** Returns the cell of a text that is computed as a String. */
    static <C> Cell<C> string(String name, Function<C, @Nullable String> text) {
        return text(name, (row, visitor) -> visitor.text(text.apply(row)));
    }

    /** Returns the cell of a field that is computed as a String. */
    static <C> Cell<C> string(String table, Field field, Function<C, @Nullable String> text) {
        return of(table, field, (row, visitor) -> visitor.text(text.apply(row)));
    }

    /** Returns this cell with another name of its column. */
    Cell<C> named(String name) {
        return new Cell<>(column.named(name), value);
    }

    /** Returns this cell without the requirement that every row has a value. */
    Cell<C> optional() {
        return new Cell<>(column.optional(), value);
    }
}
