// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.schema;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.model.KindModel;

/**
 * The content model: the schemas, fields, properties and facets of each kind of document. Encoders, decoders, comparisons,
 * REST and exports iterate over it when they start.
 */
public final class ContentSchema {

    /** The life cycle policy of every document. */
    public static final String LIFE_CYCLE_POLICY = KindModel.LIFE_CYCLE_POLICY;

    /** The life cycle state of every document. */
    public static final String LIFE_CYCLE_STATE = KindModel.LIFE_CYCLE_STATE;

    /** The list of a document's files besides the main one. */
    public static final String FILES = "files:files";

    /** The name of {@link #FILES} in repositories. */
    public static final String STORED_FILES = "files";

    private static final String FURTHER_FILE = "file";
    private static final List<Property> PROPERTIES = properties(field -> true);
    private static final Property FILE =
            properties(field -> field.schema() == Schema.FILE).get(0);
    private static final Map<Kind, List<Field>> FIELDS = new ConcurrentHashMap<>();

    private ContentSchema() {}

    /** Returns the fields of documents of a kind, in the order in which a repository stores them. */
    public static List<Field> fields(Kind kind) {
        return FIELDS.computeIfAbsent(kind, each -> Arrays.stream(Field.values())
                .filter(field -> field.schema().isOf(each))
                .toList());
    }

    /** Returns the property of a document's blob. */
    public static Property file() {
        return FILE;
    }

    /** Returns what each element of {@link #FILES} consists of: those of the given fields that the main file has. */
    public static Property furtherFile(Predicate<Field> wanted) {
        return new Property(FURTHER_FILE, FILE.fields().stream().filter(wanted).toList());
    }

    /** Returns all properties, in the order in which a repository stores them. */
    public static List<Property> properties() {
        return PROPERTIES;
    }

    /** Returns the properties that consist of the given fields, in the order in which a repository stores them. */
    public static List<Property> properties(Predicate<Field> wanted) {
        Map<String, List<Field>> byName = new LinkedHashMap<>();
        for (Field field : Field.values()) {
            if (wanted.test(field)) {
                byName.computeIfAbsent(field.property(), name -> new ArrayList<>())
                        .add(field);
            }
        }
        List<Property> properties = new ArrayList<>();
        byName.forEach((name, fields) -> properties.add(new Property(name, fields)));
        return List.copyOf(properties);
    }

    /** Returns the properties that consist of those of the given fields that are indexed, in the order of Nuxeo's index. */
    public static List<Property> indexedProperties(Predicate<Field> wanted) {
        return properties(wanted.and(Field::isIndexed)).stream()
                .sorted(Comparator.comparingInt(ContentSchema::placeInIndex))
                .toList();
    }

    /**
     * Returns the properties that documents of a kind have and that consist of the given fields, in the order in which a
     * repository stores them. Fields that a content model adds come after them.
     */
    public static List<Property> properties(Kind kind, Predicate<Field> wanted) {
        return properties(of(kind, wanted));
    }

    /** Returns {@link #properties(Kind, Predicate)} that are indexed, in the order of Nuxeo's index. */
    public static List<Property> indexedProperties(Kind kind, Predicate<Field> wanted) {
        return indexedProperties(of(kind, wanted));
    }

    /**
     * Returns the properties that documents of a kind have in messages for Nuxeo's importer. Secured fields are missing, since
     * the consumers of the importer run without a user and refuse them. The blob is missing, since a message has it outside
     * of the properties.
     */
    public static List<Property> messageProperties(Kind kind) {
        return properties(kind, field -> !field.isSecured() && field.schema() != Schema.FILE);
    }

    private static Predicate<Field> of(Kind kind, Predicate<Field> wanted) {
        return field -> field.schema().isOf(kind) && wanted.test(field);
    }

    /** Returns the rank of a property in the index: the blob comes first, and the title last of its schema. */
    private static int placeInIndex(Property property) {
        if (property.schema() == Schema.FILE) {
            return 0;
        }
        if (property.schema() != Schema.DC) {
            return 3;
        }
        return property.fields().contains(Field.TITLE) ? 2 : 1;
    }
}
