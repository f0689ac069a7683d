// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks.bank;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.LongFunction;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.nuxeo.datagen.core.schema.DocumentType;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.Property;
import org.nuxeo.datagen.store.document.JsonEncoder;
import org.nuxeo.datagen.store.document.Rights.AccessRights;
import org.nuxeo.datagen.store.document.StoredDocument;

/**
 * The naive way to encode a statement for a store: a map of its properties, for the codec of the driver or for Jackson.
 *
 * @param name name of a property in the store
 * @param date what the store has for milliseconds
 */
record NaiveDocument(StoredDocument stored, Function<Property, String> name, LongFunction<Object> date) {

    private static final DateTimeFormatter DATES = DateTimeFormatter.ofPattern(
                    "yyyy-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);
    private static final String[] FALSE_FLAGS =
            ("isCheckedIn isProxy isTrashed isVersion isLatestVersion isLatestMajorVersion isRecord hasLegalHold")
                    .split(" ");

    /** Returns a statement as MongoDB holds it. */
    static Document ofMongo(StoredDocument stored) {
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
                .append("ecm:lifeCyclePolicy", DocumentType.LIFE_CYCLE_POLICY)
                .append("ecm:lifeCycleState", DocumentType.LIFE_CYCLE_STATE)
                .append("ecm:systemChangeToken", 0L)
                .append("ecm:changeToken", 0L);
        List<Property> properties = stored.fields().type().properties(field -> true);
        new NaiveDocument(stored, Property::storedName, Date::new).append(properties, document);
        return document.append("ecm:blobKeys", List.of(stored.text(Field.FILE_KEY)));
    }

    /** Returns a statement as the index holds it. */
    static Document ofIndex(StoredDocument stored) {
        Document document = new Document("ecm:repository", stored.repository())
                .append("ecm:uuid", stored.id())
                .append("ecm:name", stored.name())
                .append("ecm:title", stored.text(Field.TITLE))
                .append("ecm:path", stored.path());
        String[] levels = stored.path().substring(1).split("/");
        for (int i = 0; i < levels.length; i++) {
            document.append("ecm:path@level" + (i + 1), levels[i]);
        }
        document.append("ecm:path@depth", levels.length + 1)
                .append("ecm:primaryType", stored.type())
                .append("ecm:parentId", stored.parentId())
                .append("ecm:ancestorId", stored.ancestorIds())
                .append("ecm:currentLifeCycleState", DocumentType.LIFE_CYCLE_STATE);
        for (String flag : FALSE_FLAGS) {
            document.append("ecm:" + flag, false);
        }
        List<String> facets = new ArrayList<>(stored.kind().facets());
        facets.add(JsonEncoder.TAG_FACET);
        document.append("ecm:mixinType", facets)
                .append("ecm:tag", List.of())
                .append("ecm:changeToken", "0-0")
                .append("ecm:acl", AccessRights.ASSUMED.granted())
                .append("uid:major_version", 0)
                .append("uid:minor_version", 0);
        List<Property> properties = stored.fields().type().indexedProperties(field -> true);
        LongFunction<Object> dates = millis -> DATES.format(Instant.ofEpochMilli(millis));
        new NaiveDocument(stored, Property::name, dates).append(properties, document);
        return document;
    }

    private void append(List<Property> properties, Document document) {
        for (Property property : properties) {
            if (property.isComplex()) {
                Document parts = new Document();
                property.fields().forEach(each -> append(Objects.requireNonNull(each.part()), each, parts));
                document.append(name.apply(property), parts);
            } else {
                append(name.apply(property), property.field(), document);
            }
        }
    }

    private void append(String key, Field field, Document document) {
        if (stored.fields().has(field)) {
            Object value =
                    switch (field.type().base()) {
                        case LIST -> List.of(stored.text(field));
                        case DATE -> date.apply(stored.number(field));
                        case LONG -> stored.number(field);
                        default -> stored.text(field);
                    };
            document.append(key, value);
        }
    }
}
