// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import java.io.Serializable;
import java.util.Date;
import java.util.HashMap;
import java.util.Objects;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.FieldValues;
import org.nuxeo.datagen.core.schema.Placement;
import org.nuxeo.datagen.core.schema.Property;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.store.document.ShownDocuments;
import org.nuxeo.datagen.store.document.StoredBlob;
import org.nuxeo.datagen.store.document.StoredDocument;
import org.nuxeo.datagen.store.record.DocumentMessageWriter;
import org.nuxeo.ecm.core.blob.BlobInfo;
import org.nuxeo.importer.stream.message.DocumentMessage;

/** Converts documents to messages of Nuxeo's importer, with the content that {@link DocumentMessageWriter} writes. */
final class DocumentMessages {

    private DocumentMessages() {}

    static DocumentMessage of(StoredDocument document) {
        DocumentMessage.Builder builder = DocumentMessage.builder(
                document.type(), DocumentMessageWriter.parentPath(document.path()), document.name());
        builder.setProperties(properties(document.fields()));
        if (document.blob() != null) {
            builder.setBlobInfo(blobInfo(document.blob()));
        }
        return builder.build();
    }

    /** Returns the properties that a message has for the values of a document's fields. */
    static HashMap<String, Serializable> properties(FieldValues values) {
        HashMap<String, Serializable> properties = new HashMap<>();
        for (Property property : values.type().properties(field -> field.isIn(Placement.MESSAGE))) {
            if (property.isComplex()) {
                HashMap<String, Serializable> parts = new HashMap<>();
                property.fields().forEach(field -> put(field.partName(), field, values, parts));
                if (!parts.isEmpty()) {
                    properties.put(property.name(), parts);
                }
            } else {
                put(property.name(), property.field(), values, properties);
            }
        }
        return properties;
    }

    /** Returns a value of a type as Nuxeo's properties take it. */
    static Serializable value(ValueType type, Object value) {
        return (Serializable) ShownDocuments.value(type, value, Date::new, HashMap::new);
    }

    private static void put(String name, Field field, FieldValues values, HashMap<String, Serializable> properties) {
        if (values.has(field)) {
            properties.put(name, value(field, values));
        }
    }

    /** Returns the value of a field as Nuxeo's properties take it. */
    static Serializable value(Field field, FieldValues values) {
        if (field.isObject()) {
            return value(field.type(), Objects.requireNonNull(values.object(field)));
        }
        return switch (field.type().base()) {
            case LIST -> new String[] {values.text(field)};
            case DATE -> new Date(values.number(field));
            case LONG -> values.number(field);
            default -> Objects.requireNonNull(values.text(field));
        };
    }

    static BlobInfo blobInfo(StoredBlob blob) {
        BlobInfo info = new BlobInfo();
        info.key = blob.key();
        info.digest = blob.md5();
        info.length = blob.lengthBytes();
        info.filename = blob.fileName();
        info.mimeType = blob.mimeType();
        return info;
    }
}
