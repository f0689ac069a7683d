// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.nuxeo.operation;

import java.io.ByteArrayInputStream;
import java.io.Externalizable;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInput;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectStreamClass;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.store.document.StoredBlob;

/**
 * A message of Nuxeo's importer, which can be read without Nuxeo's classes.
 *
 * <p>Java serialization compares a class of the stream with a local class by its simple name and its serial version, so
 * this class can replace Nuxeo's. A message comes from outside: only texts, numbers, dates, lists and maps are deserialized, and
 * messages that are too large are refused.
 */
public final class DocumentMessage implements Externalizable {
    private static final long serialVersionUID = 20170529L;
    private static final String STANDS_FOR = "org.nuxeo.importer.stream.message.DocumentMessage";
    private static final int MAX_PROPERTIES = 1000;
    /** The arrays of lists and maps. */
    private static final Set<Class<?>> ARRAYS = Set.of(Object[].class, Map.Entry[].class);

    private static final ObjectInputFilter KNOWN_AND_SMALL = ObjectInputFilter.Config.createFilter(
            "maxdepth=9;maxrefs=9999;maxarray=" + MAX_PROPERTIES + ";" + DocumentMessage.class.getName()
                    + ";java.util.Date;java.util.HashMap;java.util.Map$Entry;java.util.ArrayList;java.lang.String"
                    + ";java.lang.Number;java.lang.Long;java.lang.Integer;java.lang.Double;java.lang.Boolean;java.lang.Object;!*");

    private transient String type = "";
    private transient String parentPath = "";
    private transient String name = "";
    private final transient Map<String, Object> properties = new HashMap<>();
    private transient @Nullable StoredBlob blob;

    /** Makes an empty message for deserialization. */
    public DocumentMessage() {}

    /**
     * Reads a serialized message.
     *
     * @throws IOException if the bytes are not a message
     */
    static DocumentMessage read(byte[] bytes) throws IOException {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes)) {
            @Override
            protected Class<?> resolveClass(ObjectStreamClass described) throws IOException, ClassNotFoundException {
                return described.getName().equals(STANDS_FOR) ? DocumentMessage.class : super.resolveClass(described);
            }
        }) {
            in.setObjectInputFilter(info -> {
                Class<?> type = info.serialClass();
                // the pattern of a class lets through every array of it, of primitives as well
                boolean isOther = type != null && type.isArray() && !ARRAYS.contains(type);
                return isOther ? ObjectInputFilter.Status.REJECTED : KNOWN_AND_SMALL.checkInput(info);
            });
            return (DocumentMessage) in.readObject();
        } catch (ClassNotFoundException | ClassCastException e) {
            throw new InvalidObjectException("not a message of Nuxeo's importer: " + e.getMessage());
        }
    }

    @Override
    public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {
        type = (String) in.readObject();
        parentPath = (String) in.readObject();
        name = (String) in.readObject();
        int count = in.readInt();
        if (count < 0 || count > MAX_PROPERTIES) {
            throw new InvalidObjectException(count + " properties: must be at most " + MAX_PROPERTIES);
        }
        for (int i = 0; i < count; i++) {
            properties.put((String) in.readObject(), in.readObject());
        }
        if (in.readBoolean()) {
            throw new InvalidObjectException(
                    "the message contains a file; only files of the blob store can be imported");
        }
        if (in.readBoolean()) {
            String key = (String) in.readObject();
            String digest = (String) in.readObject();
            long lengthBytes = in.readLong();
            String fileName = (String) in.readObject();
            in.readObject();
            blob = new StoredBlob(key, fileName, (String) in.readObject(), lengthBytes, digest);
        }
    }

    @Override
    public void writeExternal(ObjectOutput out) throws IOException {
        throw new IOException("DocumentMessage cannot be serialized; use DocumentMessageWriter");
    }

    String type() {
        return type;
    }

    String parentPath() {
        return parentPath;
    }

    String name() {
        return name;
    }

    /**
     * Returns the value of a field, a date in milliseconds; null if it has none of its type.
     *
     * @param property name of the field's property in the message
     */
    @Nullable
    Object value(String property, Field field) {
        Object found = properties.get(property);
        if (field.part() != null) {
            found = found instanceof Map<?, ?> parts ? parts.get(field.part()) : null;
        }
        return value(field.type(), found);
    }

    private static @Nullable Object value(ValueType valueType, @Nullable Object found) {
        return switch (valueType.base()) {
            case STRING -> found instanceof String ? found : null;
            case INTEGER, LONG -> found instanceof Long ? found : null;
            case DOUBLE -> found instanceof Double ? found : null;
            case BOOLEAN -> found instanceof Boolean ? found : null;
            case DATE -> found instanceof Date date ? Long.valueOf(date.getTime()) : value(ValueType.LONG, found);
            case LIST ->
                found instanceof List<?> list
                        ? list.stream()
                                .map(each -> value(valueType.elementType(), each))
                                .toArray()
                        : null;
            case COMPLEX ->
                found instanceof Map<?, ?> parts
                        ? valueType.parts().stream()
                                .map(part -> value(part.type(), parts.get(part.name())))
                                .toArray()
                        : null;
        };
    }

    Optional<StoredBlob> blob() {
        return Optional.ofNullable(blob);
    }
}
