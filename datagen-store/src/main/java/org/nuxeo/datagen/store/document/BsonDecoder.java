// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.schema.DocumentType;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.FieldValues;
import org.nuxeo.datagen.core.schema.Property;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.core.schema.ValueType.Base;
import org.nuxeo.datagen.store.document.StoredDocuments.Parent;
import org.nuxeo.datagen.store.id.IdScheme;

/** Reads documents that {@link BsonEncoder} wrote, including later changes by others. */
public final class BsonDecoder {

    private static final String FACETS = "ecm:mixinTypes";
    private static final BsonString MEMBER = new BsonString(DocumentType.MEMBER_FACET);
    private static final TypeCache<List<Property>> STORED =
            new TypeCache<>(type -> type.properties(field -> field.isStored() && !field.isObject()));

    private BsonDecoder() {}

    /**
     * Returns a document that MongoDB holds, without its row id. The path of its folder, the words of its blob and what the archive
     * gives it are generated, and so is the place of a version, which MongoDB does not know.
     *
     * @param model the documents of the dataset
     * @param found document in MongoDB
     * @throws IllegalArgumentException if a field is missing that documents of its kind have, or has another type
     */
    public static StoredDocument decode(
            StoredDocuments model, String repository, Identity identity, BsonDocument found) {
        IdScheme ids = model.ids();
        Parent folder = model.folder(identity);
        boolean isVersion = identity.kind().isVersion();
        List<String> ancestors = new ArrayList<>();
        BsonValue list = found.get("ecm:ancestorIds");
        if (list != null && list.isArray()) {
            list.asArray().forEach(each -> ancestors.add(required(ids.text(each), "ecm:ancestorIds")));
        }
        String name = text(found, "ecm:name");
        return new StoredDocument(
                identity,
                0,
                0,
                repository,
                text(found, "ecm:primaryType"),
                required(ids.text(found.get(ids.field())), ids.field()),
                isVersion ? folder.id() : required(ids.text(found.get("ecm:parentId")), "ecm:parentId"),
                isVersion ? folder.ancestorIds() : ancestors,
                name,
                folder.pathPrefix() + name,
                fields(found, model.dataset().type(identity.kind())),
                furtherBlobs(found),
                model.governance(identity),
                model.fullText(identity));
    }

    private static FieldValues fields(BsonDocument found, DocumentType type) {
        FieldValues.Builder values = FieldValues.builder(type);
        for (Property property : STORED.of(type)) {
            String name = property.storedName();
            if (property.isComplex()) {
                setParts(values, property, part(found, name), name);
            } else {
                set(values, property.field(), found.get(name), name);
            }
        }
        @Nullable
        Object[] objects = type.objects().stream()
                .map(field -> value(field.type(), found.get(field.key()), field.key()))
                .toArray();
        Field collectionIds = type.collectionIds();
        // a document may have the facet of a member of collections without being in any
        boolean isMember = found.isArray(FACETS) && found.getArray(FACETS).contains(MEMBER);
        if (collectionIds != null && objects[collectionIds.objectSlot()] == null && isMember) {
            objects[collectionIds.objectSlot()] = new Object[0];
        }
        return values.objects(objects).build();
    }

    private static void setParts(FieldValues.Builder values, Property property, BsonDocument found, String name) {
        for (Field field : property.fields()) {
            set(values, field, found.get(field.partName()), name + "/" + field.partName());
        }
    }

    private static List<StoredBlob> furtherBlobs(BsonDocument found) {
        String name = DocumentType.STORED_FILES;
        if (!found.containsKey(name)) {
            return List.of();
        }
        Property file = DocumentType.furtherFile(field -> true);
        List<StoredBlob> blobs = new ArrayList<>();
        for (BsonValue each : required(found.isArray(name) ? found.getArray(name) : null, name)) {
            BsonDocument element = required(each.isDocument() ? each.asDocument() : null, name);
            FieldValues.Builder values = FieldValues.builder();
            setParts(values, file, part(element, file.name()), name + "/" + file.name());
            blobs.add(Objects.requireNonNull(StoredBlob.of(values.build())));
        }
        return blobs;
    }

    private static void set(FieldValues.Builder values, Field field, @Nullable BsonValue found, String name) {
        Base base = field.type().base();
        if (found != null && found.getBsonType() == BsonFormat.type(base)) {
            if (base == Base.STRING) {
                values.set(field, found.asString().getValue());
            } else {
                values.set(field, (long) scalar(found));
            }
        } else if (base != Base.STRING || !field.isOptional()) {
            throw lacks(name);
        }
    }

    private static String text(BsonDocument found, String key) {
        return required(found.isString(key) ? found.getString(key).getValue() : null, key);
    }

    private static BsonDocument part(BsonDocument found, String field) {
        return required(found.isDocument(field) ? found.getDocument(field) : null, field);
    }

    private static <T> T required(@Nullable T value, String field) {
        if (value == null) {
            throw lacks(field);
        }
        return value;
    }

    private static IllegalArgumentException lacks(String field) {
        return new IllegalArgumentException("mongo: field " + field + " is missing or has another type");
    }

    /**
     * Returns a value of a field whose values are objects, or null if there is none.
     *
     * @throws IllegalArgumentException if it has another type
     */
    private static @Nullable Object value(ValueType type, @Nullable BsonValue found, String name) {
        if (found == null || found.isNull()) {
            return null;
        }
        if (found.getBsonType() != BsonFormat.type(type.base())) {
            throw new IllegalArgumentException("mongo: field " + name + " has another type");
        }
        return switch (type.base()) {
            case LIST ->
                found.asArray().stream()
                        .map(each -> value(type.elementType(), each, name))
                        .toArray();
            case COMPLEX ->
                type.parts().stream()
                        .map(part -> value(part.type(), found.asDocument().get(part.name()), name + "/" + part.name()))
                        .toArray();
            default -> scalar(found);
        };
    }

    private static Object scalar(BsonValue found) {
        return switch (found.getBsonType()) {
            case STRING -> found.asString().getValue();
            case INT64 -> found.asInt64().getValue();
            case DOUBLE -> found.asDouble().getValue();
            case BOOLEAN -> found.asBoolean().getValue();
            default -> found.asDateTime().getValue();
        };
    }
}
