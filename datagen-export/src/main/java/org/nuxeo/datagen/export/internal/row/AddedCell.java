// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.internal.row;

import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Archive;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.calendar.Days;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.core.text.ByteSink;
import org.nuxeo.datagen.core.text.Decimals;
import org.nuxeo.datagen.export.row.Column;
import org.nuxeo.datagen.export.row.RowVisitor;

/** The cell of a field whose values are objects, or of the files that its documents have besides the main one. */
final class AddedCell {

    private static final ValueType FILES =
            ValueType.list(ValueType.complex(Stream.of(Field.FILE_KEY, Field.FILE_NAME, Field.MIME_TYPE)
                    .map(field -> new ValueType.Part(field.column(), ValueType.STRING))
                    .toList()));

    private AddedCell() {}

    /** Returns the cell of a field of a kind, and of the fields with the same name that other kinds have. */
    static <C> Cell<C> of(Archive archive, Field field, Function<C, Document> document) {
        @Nullable Field[] fields = fields(archive, field.name());
        ValueType type = field.type();
        Column column = new Column(field.column(), type(type), false);
        NestedJson json = new NestedJson();
        return new Cell<>(column, (row, visitor) -> {
            Document current = document.apply(row);
            Field own = fields[current.kind().code()];
            Object value = own == null ? null : current.object(own);
            if (value == null) {
                visitor.text(null);
            } else {
                pass(type, value, json, visitor);
            }
        });
    }

    /** Returns the cell of the files besides the main one: a list of keys, names and media types. */
    static <C> Cell<C> ofFurtherFiles(Function<C, Document> document) {
        NestedJson json = new NestedJson();
        return new Cell<>(new Column("files", Column.Type.JSON, false), (row, visitor) -> {
            Document current = document.apply(row);
            Object[] files = IntStream.range(1, Math.max(1, current.fileCount()))
                    .mapToObj(file ->
                            new Object[] {current.blobKey(file).text(), current.fileName(file), current.mimeType(file)})
                    .toArray();
            visitor.text(files.length == 0 ? null : json.text(FILES, files));
        });
    }

    /** Returns the field with a name of each kind, or null if the kind has none. */
    private static @Nullable Field[] fields(Archive archive, String name) {
        return archive.kinds().stream()
                .map(kind -> archive.type(kind).objects().stream()
                        .filter(field -> field.name().equals(name))
                        .findFirst()
                        .orElse(null))
                .toArray(Field[]::new);
    }

    private static Column.Type type(ValueType type) {
        return switch (type.base()) {
            case STRING -> Column.Type.TEXT;
            case INTEGER, LONG -> Column.Type.INTEGER;
            case DOUBLE -> Column.Type.DECIMAL;
            case BOOLEAN -> Column.Type.FLAG;
            case DATE -> Column.Type.INSTANT;
            case LIST, COMPLEX -> Column.Type.JSON;
        };
    }

    private static void pass(ValueType type, Object value, NestedJson json, RowVisitor visitor) {
        switch (type.base()) {
            case STRING -> visitor.text((String) value);
            case INTEGER, LONG -> visitor.integer((long) value);
            case DOUBLE -> visitor.decimal((double) value);
            case BOOLEAN -> visitor.flag((boolean) value);
            case DATE -> visitor.instant((long) value);
            case LIST, COMPLEX -> visitor.text(json.text(type, value));
        }
    }

    /** Writer of lists and complex values as JSON. A missing part is left out. Not thread safe. */
    static final class NestedJson {

        private final ByteSink buffer = new ByteSink(1 << 16);

        String text(ValueType type, Object value) {
            buffer.reset();
            write(type, value);
            return buffer.text();
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
}
