// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.row;

import java.nio.charset.StandardCharsets;
import org.nuxeo.datagen.core.model.Decimals;
import org.nuxeo.datagen.core.model.ValueType;
import org.nuxeo.datagen.export.internal.RowBuffer;

/** Writer of lists and complex values as JSON. A missing part is left out. Not thread safe. */
final class NestedJson {

    private final RowBuffer buffer = new RowBuffer();

    String text(ValueType type, Object value) {
        buffer.clear();
        write(type, value);
        return new String(buffer.array(), 0, buffer.length(), StandardCharsets.UTF_8);
    }

    private void write(ValueType type, Object value) {
        switch (type.base()) {
            case STRING -> quoted((String) value);
            case INTEGER, LONG -> buffer.decimal((long) value);
            case DOUBLE -> buffer.utf8(Decimals.text((double) value));
            case BOOLEAN -> buffer.utf8(Boolean.toString((boolean) value));
            case DATE -> {
                buffer.ascii('"');
                buffer.instant((long) value);
                buffer.ascii('"');
            }
            case LIST -> list(type.element(), (Object[]) value);
            case COMPLEX -> complex(type, (Object[]) value);
        }
    }

    private void quoted(String text) {
        buffer.ascii('"');
        buffer.json(text);
        buffer.ascii('"');
    }

    private void list(ValueType element, Object[] values) {
        buffer.ascii('[');
        int start = buffer.length();
        for (Object value : values) {
            if (value != null) {
                separate(start);
                write(element, value);
            }
        }
        buffer.ascii(']');
    }

    private void complex(ValueType type, Object[] values) {
        buffer.ascii('{');
        int start = buffer.length();
        for (int i = 0; i < values.length; i++) {
            if (values[i] != null) {
                separate(start);
                quoted(type.parts().get(i).name());
                buffer.ascii(':');
                write(type.parts().get(i).type(), values[i]);
            }
        }
        buffer.ascii('}');
    }

    private void separate(int start) {
        if (buffer.length() > start) {
            buffer.ascii(',');
        }
    }
}
