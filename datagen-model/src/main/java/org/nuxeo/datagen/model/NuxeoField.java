// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.model.AddedField;
import org.nuxeo.datagen.core.model.ContentModel;
import org.nuxeo.datagen.core.model.Placement;
import org.nuxeo.datagen.core.model.ValueType;
import org.nuxeo.datagen.core.schema.ContentSchema;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.FieldType;
import org.nuxeo.datagen.core.schema.Property;
import org.nuxeo.datagen.core.schema.Schema;

/**
 * A field of a schema in Nuxeo.
 *
 * @param plainKey whether names in MongoDB are without the schema, as in a schema that has no prefix
 * @param name name without the schema
 * @param indexed whether it is in the index
 */
record NuxeoField(String schema, boolean plainKey, String name, ValueType type, boolean indexed) {

    /** Returns the fields of a kind, except those of Nuxeo's own schemas. */
    static List<NuxeoField> of(ContentModel model, Kind kind) {
        List<NuxeoField> fields = new ArrayList<>();
        for (Property property :
                ContentSchema.properties(kind, field -> field.schema() != Schema.DC && field.schema() != Schema.FILE)) {
            fields.add(of(property.name(), false, type(property), true));
        }
        for (AddedField field : model.kind(kind).added()) {
            boolean plain = field.key().equals(field.localName());
            fields.add(of(field.name(), plain, model.type(kind, field), field.isIn(Placement.INDEX)));
        }
        return fields;
    }

    private static NuxeoField of(String name, boolean plainKey, ValueType type, boolean indexed) {
        int colon = name.indexOf(':');
        return new NuxeoField(name.substring(0, colon), plainKey, name.substring(colon + 1), type, indexed);
    }

    private static ValueType type(Property property) {
        if (!property.isComplex()) {
            return type(property.field());
        }
        return ValueType.complex(property.fields().stream()
                .map(field -> new ValueType.Part(Objects.requireNonNull(field.part()), type(field)))
                .toList());
    }

    private static ValueType type(Field field) {
        return field.type() == FieldType.INSTANT ? ValueType.DATE : ValueType.STRING;
    }

    /** Returns the fields of all kinds by schema and name. */
    static Map<String, Collection<NuxeoField>> bySchema(ContentModel model) {
        Map<String, Map<String, NuxeoField>> schemas = new LinkedHashMap<>();
        for (Kind kind : model.kinds()) {
            for (NuxeoField field : of(model, kind)) {
                schemas.computeIfAbsent(field.schema, each -> new LinkedHashMap<>())
                        .merge(field.name, field, NuxeoField::widest);
            }
        }
        Map<String, Collection<NuxeoField>> fields = new LinkedHashMap<>();
        schemas.forEach((schema, each) -> fields.put(schema, each.values()));
        return fields;
    }

    /** Returns the one of two with more parts, since a kind may drop some. */
    private static NuxeoField widest(NuxeoField one, NuxeoField other) {
        NuxeoField wider = other.type.parts().size() > one.type.parts().size() ? other : one;
        return new NuxeoField(wider.schema, one.plainKey, wider.name, wider.type, one.indexed || other.indexed);
    }
}
