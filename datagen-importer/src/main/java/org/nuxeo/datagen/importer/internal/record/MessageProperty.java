package org.nuxeo.datagen.importer.internal.record;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashMap;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.FieldType;
import org.nuxeo.datagen.core.schema.Property;
import org.nuxeo.datagen.importer.internal.model.ByteSink;

/**
 * A property of a message, or a part of one, with its name serialized in advance.
 *
 * @param name by which the map of a message has it
 * @param serialized its name as a stream has it, and behind it the beginning of the map of its parts
 * @param field that it holds; the first one of a complex property
 * @param parts in the order of their map; null if it has none
 */
record MessageProperty(String name, byte[] serialized, Field field, MessageProperty[] parts) {

    private static final int TC_STRING = 0x74;

    static MessageProperty of(Property property) {
        if (!property.isComplex()) {
            return of(property.name(), property.field());
        }
        MessageProperty[] parts = map(property.fields().stream()
                        .map(field -> of(field.part(), field))
                        .toList())
                .values()
                .toArray(MessageProperty[]::new);
        ByteSink out = new ByteSink(128);
        out.put(serialized(property.name()));
        out.put(SerializedClasses.mapStart(parts.length));
        return new MessageProperty(
                property.name(), out.copy(0, out.length()), property.fields().get(0), parts);
    }

    private static MessageProperty of(String name, Field field) {
        if (field.type() != FieldType.TEXT && field.type() != FieldType.INSTANT) {
            throw new IllegalStateException("field " + field.xpath() + ": messages hold texts and instants");
        }
        return new MessageProperty(name, serialized(name), field, null);
    }

    private static byte[] serialized(String name) {
        ByteSink out = new ByteSink(32);
        out.put(TC_STRING);
        out.put(0);
        out.put(name.length());
        out.put(name.getBytes(StandardCharsets.US_ASCII));
        return out.copy(0, out.length());
    }

    /** Returns a map of the properties by name, whose order is that of a map which Nuxeo's producers fill. */
    static HashMap<String, MessageProperty> map(Collection<MessageProperty> properties) {
        HashMap<String, MessageProperty> map = new HashMap<>();
        properties.forEach(property -> map.put(property.name, property));
        return map;
    }
}
