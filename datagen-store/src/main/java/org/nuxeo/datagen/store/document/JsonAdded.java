// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import java.util.List;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.model.AddedField;
import org.nuxeo.datagen.core.model.ContentModel;
import org.nuxeo.datagen.core.model.Decimals;
import org.nuxeo.datagen.core.model.Placement;
import org.nuxeo.datagen.core.model.ValueType;
import org.nuxeo.datagen.core.schema.FieldValues;
import org.nuxeo.datagen.store.document.JsonEncoder.IndexedFields;
import org.nuxeo.datagen.store.document.JsonFields.IsoInstants;

/** Writes the fields that a content model adds to the index as members of a JSON object, each after a comma. */
final class JsonAdded {

    private final Member[] members;

    /**
     * A member.
     *
     * @param slot position among the added fields, or among the parts of a complex value
     * @param key name and colon
     * @param type type of the value
     * @param parts members of a complex value or, if they are complex, of the elements of a list
     */
    private record Member(int slot, byte[] key, ValueType type, Member[] parts) {

        static Member of(int slot, String name, ValueType type) {
            ValueType element = type.element();
            List<ValueType.Part> complex = element == null ? type.parts() : element.parts();
            Member[] parts = new Member[complex.size()];
            for (int i = 0; i < parts.length; i++) {
                parts[i] = of(i, complex.get(i).name(), complex.get(i).type());
            }
            return new Member(slot, JsonBytes.ascii(",\"" + name + "\":"), type, parts);
        }
    }

    JsonAdded(IndexedFields fields, ContentModel model, Kind kind) {
        List<AddedField> added = fields == IndexedFields.ALL ? model.kind(kind).added() : List.of();
        members = added.stream()
                .filter(field -> field.isIn(Placement.INDEX))
                .map(field -> Member.of(added.indexOf(field), field.name(), model.type(kind, field)))
                .toArray(Member[]::new);
    }

    void write(FieldValues values, ByteSink out) {
        for (Member member : members) {
            Object value = values.added(member.slot);
            if (value != null && BsonAdded.isStored(member.type, value)) {
                out.put(member.key);
                value(member.type, member.parts, value, out);
            }
        }
    }

    private static void value(ValueType type, Member[] parts, Object value, ByteSink out) {
        switch (type.base()) {
            case STRING -> {
                out.put('"');
                JsonBytes.text(out, (String) value);
                out.put('"');
            }
            case INTEGER, LONG -> out.putDecimal((long) value);
            case DOUBLE -> out.putUtf8(decimal((double) value));
            case BOOLEAN -> out.putUtf8((boolean) value ? "true" : "false");
            case DATE -> {
                out.put('"');
                IsoInstants.put((long) value, out);
                out.put('"');
            }
            case LIST -> list(type.elementType(), parts, (Object[]) value, out);
            case COMPLEX -> complex(parts, (Object[]) value, out);
        }
    }

    /** Returns a number with a decimal point, by which an index recognizes the type of its field. */
    private static String decimal(double value) {
        String text = Decimals.text(value);
        return text.indexOf('.') < 0 && text.indexOf('E') < 0 ? text + ".0" : text;
    }

    private static void list(ValueType element, Member[] parts, Object[] values, ByteSink out) {
        int start = out.length();
        for (Object value : values) {
            if (value != null) {
                out.put(',');
                value(element, parts, value, out);
            }
        }
        close(start, '[', ']', out);
    }

    private static void complex(Member[] parts, Object[] values, ByteSink out) {
        int start = out.length();
        for (Member part : parts) {
            if (BsonAdded.isStored(part.type, values[part.slot])) {
                out.put(part.key);
                value(part.type, part.parts, values[part.slot], out);
            }
        }
        close(start, '{', '}', out);
    }

    /** Replaces the first comma, if there is one, by the opening bracket. */
    private static void close(int start, char open, char close, ByteSink out) {
        if (out.length() == start) {
            out.put(open);
        } else {
            out.array()[start] = (byte) open;
        }
        out.put(close);
    }
}
