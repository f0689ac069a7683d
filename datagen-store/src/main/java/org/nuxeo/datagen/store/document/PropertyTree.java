// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.FieldValues;
import org.nuxeo.datagen.core.schema.Property;
import org.nuxeo.datagen.core.schema.ValueType;

/**
 * The values of fields as trees of values, lists and maps.
 *
 * @param date returns an instant, in milliseconds, as the tree has it
 * @param map returns an empty map
 */
public record PropertyTree(LongFunction<Object> date, Supplier<Map<String, Object>> map) {

    /** Returns those of the properties that have a value, by name. */
    public Map<String, Object> of(List<Property> properties, FieldValues values) {
        Map<String, Object> tree = map.get();
        for (Property property : properties) {
            if (property.isComplex()) {
                Map<String, Object> parts = map.get();
                property.fields().forEach(field -> put(field.partName(), field, values, parts));
                if (!parts.isEmpty()) {
                    tree.put(property.name(), parts);
                }
            } else {
                put(property.name(), property.field(), values, tree);
            }
        }
        return tree;
    }

    private void put(String name, Field field, FieldValues values, Map<String, Object> tree) {
        if (values.has(field)) {
            tree.put(name, of(field, values));
        }
    }

    /** Returns the value of a field that has one. */
    public Object of(Field field, FieldValues values) {
        if (field.isObject()) {
            return of(field.type(), Objects.requireNonNull(values.object(field)));
        }
        return switch (field.type().base()) {
            case LIST -> List.of(values.requireText(field));
            case DATE -> date.apply(values.number(field));
            case LONG -> values.number(field);
            default -> values.requireText(field);
        };
    }

    /** Returns a value of a type. */
    public Object of(ValueType type, Object value) {
        return switch (type.base()) {
            case STRING, INTEGER, LONG, DOUBLE, BOOLEAN -> value;
            case DATE -> date.apply((long) value);
            case LIST -> {
                List<Object> list = new ArrayList<>();
                for (Object each : (Object[]) value) {
                    list.add(of(type.elementType(), each));
                }
                yield list;
            }
            case COMPLEX -> {
                Map<String, Object> parts = map.get();
                Object[] values = (Object[]) value;
                for (int i = 0; i < values.length; i++) {
                    if (values[i] != null) {
                        ValueType.Part part = type.parts().get(i);
                        parts.put(part.name(), of(part.type(), values[i]));
                    }
                }
                yield parts;
            }
        };
    }
}
