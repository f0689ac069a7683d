// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.internal.row;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.calendar.Days;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.core.text.ByteSink;
import org.nuxeo.datagen.core.text.Decimals;
import org.nuxeo.datagen.export.row.Column;
import org.nuxeo.datagen.export.row.RowVisitor;

/**
 * Maker of cells with values of documents by their types. Lists and complex values become JSON, in which a missing part is
 * left out. The cells of one maker belong to one thread.
 */
final class ValueCells {

    private final ByteSink buffer = new ByteSink(1 << 16);

    /** @param value returns the value of a document, or null if it is missing */
    Cell<DocumentRows> cell(String name, ValueType type, boolean required, Function<Document, @Nullable Object> value) {
        return new Cell<>(new Column(name, column(type), required), (row, visitor) -> {
            Object current = value.apply(row.document());
            if (current == null) {
                visitor.text(null);
            } else {
                pass(type, current, visitor);
            }
        });
    }

    private static Column.Type column(ValueType type) {
        return switch (type.base()) {
            case STRING -> Column.Type.TEXT;
            case INTEGER, LONG -> Column.Type.INTEGER;
            case DOUBLE -> Column.Type.DECIMAL;
            case BOOLEAN -> Column.Type.FLAG;
            case DATE -> Column.Type.INSTANT;
            case LIST, COMPLEX -> Column.Type.JSON;
        };
    }

    private void pass(ValueType type, Object value, RowVisitor visitor) {
        switch (type.base()) {
            case STRING -> visitor.text((String) value);
            case INTEGER, LONG -> visitor.integer((long) value);
            case DOUBLE -> visitor.decimal((double) value);
            case BOOLEAN -> visitor.flag((boolean) value);
            case DATE -> visitor.instant((long) value);
            case LIST, COMPLEX -> {
                buffer.reset();
                write(type, value);
                visitor.text(buffer.text());
            }
        }
    }

    private void write(ValueType type, Object value) {
        switch (type.base()) {
            case STRING -> quoted((String) value);
            case INTEGER, LONG -> buffer.putDecimal((long) value);
            case DOUBLE -> buffer.putUtf8(Decimals.text((double) value));
            case BOOLEAN -> buffer.putUtf8(Boolean.toString((boolean) value));
            case DATE -> {
                buffer.put('"');
                Days.putInstant((long) value, buffer);
                buffer.put('"');
            }
            case LIST -> list(type.elementType(), (Object[]) value);
            case COMPLEX -> complex(type, (Object[]) value);
        }
    }

    private void quoted(String text) {
        buffer.put('"');
        buffer.putJson(text);
        buffer.put('"');
    }

    private void list(ValueType element, Object[] values) {
        buffer.put('[');
        int start = buffer.length();
        for (Object value : values) {
            if (value != null) {
                separate(start);
                write(element, value);
            }
        }
        buffer.put(']');
    }

    private void complex(ValueType type, Object[] values) {
        buffer.put('{');
        int start = buffer.length();
        for (int i = 0; i < values.length; i++) {
            if (values[i] != null) {
                separate(start);
                quoted(type.parts().get(i).name());
                buffer.put(':');
                write(type.parts().get(i).type(), values[i]);
            }
        }
        buffer.put('}');
    }

    private void separate(int start) {
        if (buffer.length() > start) {
            buffer.put(',');
        }
    }
}
