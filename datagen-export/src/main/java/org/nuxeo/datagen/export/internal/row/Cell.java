// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.internal.row;

import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.export.row.Column;
import org.nuxeo.datagen.export.row.Column.Type;
import org.nuxeo.datagen.export.row.RowVisitor;

/**
 * A column, and the way to its value in the current row.
 *
 * @param <C> type of the cursor
 */
public record Cell<C>(Column column, Value<C> value) {

    /** The way to the value of one column. */
    @FunctionalInterface
    public interface Value<C> {
        /** Passes the value to a visitor. */
        void pass(C cursor, RowVisitor visitor);
    }

    public static <C> Cell<C> of(String table, Field field, Value<C> value) {
        return new Cell<>(column(table, field), value);
    }

    public static <C> Cell<C> text(String name, Value<C> value) {
        return new Cell<>(new Column(name, Type.TEXT, true), value);
    }

    public static <C> Cell<C> integer(String name, ToLongFunction<C> number) {
        return new Cell<>(new Column(name, Type.INTEGER, true), (row, out) -> out.integer(number.applyAsLong(row)));
    }

    public static <C> Cell<C> date(String name, ToIntFunction<C> epochDay) {
        return new Cell<>(new Column(name, Type.DATE, true), (row, out) -> out.date(epochDay.applyAsInt(row)));
    }

    public static <C> Cell<C> month(String name, ToIntFunction<C> absoluteMonth) {
        return new Cell<>(new Column(name, Type.MONTH, true), (row, out) -> out.month(absoluteMonth.applyAsInt(row)));
    }

    /** Returns the cell of a text that is computed as a String. */
    public static <C> Cell<C> string(String name, Function<C, @Nullable String> text) {
        return text(name, (row, out) -> out.text(text.apply(row)));
    }

    /** Returns the cell of a field that is computed as a String. */
    public static <C> Cell<C> string(String table, Field field, Function<C, @Nullable String> text) {
        return of(table, field, (row, out) -> out.text(text.apply(row)));
    }

    String name() {
        return column.name();
    }

    /** Returns this cell with another name of its column. */
    public Cell<C> named(String name) {
        return new Cell<>(new Column(name, column.type(), column.required()), value);
    }

    /** Returns this cell without the requirement that every row has a value. */
    public Cell<C> optional() {
        return new Cell<>(new Column(name(), column.type(), false), value);
    }

    /** Returns the column of a field, in whose name that of the table is left out. */
    private static Column column(String table, Field field) {
        Type type =
                switch (field.type().base()) {
                    case INTEGER, LONG -> Type.INTEGER;
                    case DATE -> Type.DATE;
                    default -> Type.TEXT;
                };
        return new Column(field.columnOf(table), type, true);
    }
}
