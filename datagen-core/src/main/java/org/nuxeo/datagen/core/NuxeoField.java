// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.schema.DocumentType;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.Placement;
import org.nuxeo.datagen.core.schema.Property;
import org.nuxeo.datagen.core.schema.ValueType;

/**
 * A field of a schema in Nuxeo.
 *
 * @param plainKey whether names in MongoDB are without the schema, as in a schema that has no prefix
 * @param name name without the schema
 * @param indexed whether it is in the index
 */
public record NuxeoField(String schema, boolean plainKey, String name, ValueType type, boolean indexed) {

    /** Schemas that every server has. */
    private static final Set<String> OF_NUXEO = Set.of("dc", "file", "nxtag", "collection", "collectionMember");

    /** The schema of Nuxeo's type Note, which has no file, and its fields. */
    private static final String NOTE = "note";

    private static final Set<String> OF_NOTES = Set.of("note", "mime_type");

    /** Returns the fields of a kind, except those of Nuxeo's own schemas. */
    public static List<NuxeoField> of(DocumentType type) {
        return type.properties(field -> !OF_NUXEO.contains(field.schema())).stream()
                .map(NuxeoField::of)
                .toList();
    }

    private static NuxeoField of(Property property) {
        Field field = property.fields().get(0);
        String name = property.name().substring(property.name().indexOf(':') + 1);
        boolean plainKey = !property.isComplex() && field.key().equals(field.localName());
        return new NuxeoField(field.schema(), plainKey, name, type(property), field.isIn(Placement.INDEX));
    }

    private static ValueType type(Property property) {
        return property.isComplex()
                ? ValueType.complex(property.fields().stream()
                        .map(field -> new ValueType.Part(field.partName(), field.type()))
                        .toList())
                : property.field().type();
    }

    /** Returns the fields of all kinds by schema and name, without the schemas that every server has. */
    public static Map<String, Collection<NuxeoField>> bySchema(Archive archive) {
        Map<String, Map<String, NuxeoField>> schemas = new LinkedHashMap<>();
        for (Kind kind : archive.kinds()) {
            for (NuxeoField field : of(archive.type(kind))) {
                schemas.computeIfAbsent(field.schema, each -> new LinkedHashMap<>())
                        .merge(field.name, field, NuxeoField::widest);
            }
        }
        Map<String, Collection<NuxeoField>> fields = new LinkedHashMap<>();
        schemas.forEach((schema, each) -> {
            if (!OF_NOTES.containsAll(each.keySet()) || !schema.equals(NOTE)) {
                fields.put(schema, each.values());
            }
        });
        return fields;
    }

    /** Returns the one of two with more parts, since a kind may drop some. */
    private static NuxeoField widest(NuxeoField one, NuxeoField other) {
        NuxeoField wider = other.type.parts().size() > one.type.parts().size() ? other : one;
        return new NuxeoField(wider.schema, one.plainKey, wider.name, wider.type, one.indexed || other.indexed);
    }
}
