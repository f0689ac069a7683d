// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.record;

import java.util.List;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.model.AddedField;
import org.nuxeo.datagen.core.model.ContentModel;
import org.nuxeo.datagen.core.model.Placement;
import org.nuxeo.datagen.core.model.ValueType;
import org.nuxeo.datagen.core.schema.FieldValues;

/** The fields that a content model adds to a kind, as entries of the map in a message. */
final class MessageAdded {

    private static final int TC_ENDBLOCKDATA = 0x78;

    private final String[] names;
    private final int[] slots;
    private final ValueType[] types;

    MessageAdded(ContentModel model, Kind kind) {
        List<AddedField> all = model.kind(kind).added();
        List<AddedField> present =
                all.stream().filter(field -> field.isIn(Placement.MESSAGE)).toList();
        names = present.stream().map(AddedField::name).toArray(String[]::new);
        slots = present.stream().mapToInt(all::indexOf).toArray();
        types = present.stream().map(field -> model.type(kind, field)).toArray(ValueType[]::new);
    }

    /** Returns how many of the fields a document has. */
    int count(FieldValues values) {
        int count = 0;
        for (int slot : slots) {
            count += values.added(slot) == null ? 0 : 1;
        }
        return count;
    }

    /** Appends names and values of the fields that a document has. */
    void write(FieldValues values, DocumentMessageWriter out) {
        for (int i = 0; i < slots.length; i++) {
            Object value = values.added(slots[i]);
            if (value != null) {
                out.string(names[i]);
                value(types[i], value, out);
            }
        }
    }

    private static void value(ValueType type, Object value, DocumentMessageWriter out) {
        switch (type.base()) {
            case STRING -> out.string((String) value);
            case INTEGER, LONG -> out.eightBytes(SerializedClasses.LONG, (long) value);
            case DOUBLE -> out.eightBytes(SerializedClasses.DOUBLE, Double.doubleToLongBits((double) value));
            case BOOLEAN -> {
                out.sink().put(SerializedClasses.BOOLEAN);
                out.sink().put((boolean) value ? 1 : 0);
            }
            case DATE -> out.date((long) value);
            case LIST -> {
                Object[] elements = (Object[]) value;
                SerializedClasses.list(elements.length, out.sink());
                for (Object each : elements) {
                    value(type.elementType(), each, out);
                }
                out.sink().put(TC_ENDBLOCKDATA);
            }
            case COMPLEX -> complex(type.parts(), (Object[]) value, out);
        }
    }

    private static void complex(List<ValueType.Part> parts, Object[] values, DocumentMessageWriter out) {
        int present = 0;
        for (Object value : values) {
            present += value == null ? 0 : 1;
        }
        SerializedClasses.map(present, out.sink());
        for (int i = 0; i < values.length; i++) {
            if (values[i] != null) {
                out.string(parts.get(i).name());
                value(parts.get(i).type(), values[i], out);
            }
        }
        out.sink().put(TC_ENDBLOCKDATA);
    }
}
