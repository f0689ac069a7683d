// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks;

import java.nio.ByteBuffer;
import java.util.Date;
import java.util.List;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.nuxeo.datagen.core.schema.ContentSchema;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.Property;
import org.nuxeo.datagen.store.document.Rights.AccessRights;
import org.nuxeo.datagen.store.document.StoredDocument;

/** The naive way to encode a statement for MongoDB: a Document of the driver, property by property. */
final class NaiveBson {

    private NaiveBson() {}

    static Document document(StoredDocument stored) {
        ByteBuffer rowId = ByteBuffer.allocate(12).putInt(stored.rowIdHigh()).putLong(stored.rowIdLow());
        Document document = new Document("_id", new ObjectId(rowId.array()))
                .append("ecm:id", stored.id())
                .append("ecm:parentId", stored.parentId())
                .append("ecm:ancestorIds", stored.ancestorIds())
                .append("ecm:name", stored.name())
                .append("ecm:primaryType", stored.type())
                .append("ecm:racl", AccessRights.ASSUMED.readers())
                .append("ecm:majorVersion", 0L)
                .append("ecm:minorVersion", 0L)
                .append("ecm:lifeCyclePolicy", ContentSchema.LIFE_CYCLE_POLICY)
                .append("ecm:lifeCycleState", ContentSchema.LIFE_CYCLE_STATE)
                .append("ecm:systemChangeToken", 0L)
                .append("ecm:changeToken", 0L);
        for (Property property : ContentSchema.properties()) {
            if (property.isComplex()) {
                Document parts = new Document();
                property.fields().forEach(field -> append(field.part(), field, stored, parts));
                document.append(property.storedName(), parts);
            } else {
                append(property.storedName(), property.field(), stored, document);
            }
        }
        return document.append("ecm:blobKeys", List.of(stored.text(Field.FILE_KEY)));
    }

    private static void append(String name, Field field, StoredDocument stored, Document document) {
        if (stored.fields().has(field)) {
            document.append(
                    name,
                    switch (field.type()) {
                        case TEXT -> stored.text(field);
                        case TEXTS -> List.of(stored.text(field));
                        case INSTANT -> new Date(stored.number(field));
                        case INTEGER -> stored.number(field);
                    });
        }
    }
}
