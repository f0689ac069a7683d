// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.schema;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.rights.Retention;
import org.nuxeo.datagen.core.text.Check;

/**
 * What Nuxeo sees of the documents of a kind. Encoders, decoders, comparisons, REST and exports prepare what they need for each
 * type once. Compared by identity.
 *
 * @param kind kind of the documents
 * @param name name in Nuxeo; {@link Kind#HOME_CODE} in it is the code of the home of the document's group
 * @param facets facets
 * @param lifeCyclePolicy life cycle policy
 * @param lifeCycleState life cycle state
 * @param fields fields, in the order in which a repository stores them
 * @param files files, the main one first
 * @param retention how documents are retained, or null if none is a record
 * @param hasRights whether documents have entries of access control of their own
 * @param hasStates whether documents differ in their state
 * @param slots slots from which the fields have theirs
 */
public record DocumentType(
        Kind kind,
        String name,
        List<String> facets,
        String lifeCyclePolicy,
        String lifeCycleState,
        List<Field> fields,
        List<FileType> files,
        @Nullable Retention retention,
        boolean hasRights,
        boolean hasStates,
        Field.Slots slots) {

    /** The life cycle policy unless an archive has another one. */
    public static final String LIFE_CYCLE_POLICY = "default";

    /** The life cycle state unless an archive has another one. */
    public static final String LIFE_CYCLE_STATE = "project";

    /** The list of a document's files besides the main one. */
    public static final String FILES = "files:files";

    /** The name of {@link #FILES} in repositories. */
    public static final String STORED_FILES = "files";

    /** The field of a document's tags, each with a label and a user. */
    public static final String TAGS = "nxtag:tags";

    /** The field with the ids of the collections of a document. */
    public static final String COLLECTION_IDS = "collectionMember:collectionIds";

    /** The facet with {@link #COLLECTION_IDS}, which Nuxeo adds to members of collections. */
    public static final String MEMBER_FACET = "CollectionMember";

    /** The property of a document's blob. */
    public static final Property FILE = new Property("file:content", Field.OF_BLOB);

    /** The name of the batch tag of an import, which does not belong to the dataset. */
    public static final Set<String> TAG = Set.of(Field.PUBLISHER.name());

    private static final String FURTHER_FILE = "file";

    /**
     * A file of the documents of a kind.
     *
     * @param mimeType media type
     * @param extension ending of the file's name, without the dot
     */
    public record FileType(String mimeType, String extension) {
        public FileType {
            Check.given("mimeType", mimeType, "extension", extension);
        }
    }

    public DocumentType {
        Check.given("kind", kind, "name", name);
        facets = List.copyOf(Objects.requireNonNull(facets, "facets"));
        Check.given("lifeCyclePolicy", lifeCyclePolicy, "lifeCycleState", lifeCycleState);
        fields = List.copyOf(Objects.requireNonNull(fields, "fields"));
        files = List.copyOf(Objects.requireNonNull(files, "files"));
        Objects.requireNonNull(slots, "slots");
    }

    /** Creates a type with the name and the facets of a kind and the usual life cycle, without retention and rights. */
    public DocumentType(Kind kind, List<Field> fields, List<FileType> files, Field.Slots slots) {
        this(
                kind,
                kind.type(),
                kind.facets(),
                LIFE_CYCLE_POLICY,
                LIFE_CYCLE_STATE,
                fields,
                files,
                null,
                false,
                false,
                slots);
    }

    /** Returns the names of fields that comparisons leave out: the batch tag, unless the archive has that field of its own. */
    public Set<String> ignored() {
        return fields.contains(Field.PUBLISHER) ? TAG : Set.of();
    }

    /** Returns the fields whose values are objects, by slot. */
    public List<Field> objects() {
        return fields.stream().filter(Field::isObject).toList();
    }

    /** Returns the field whose values make documents have {@link #MEMBER_FACET}, or null if none has or all have it by their type. */
    public @Nullable Field collectionIds() {
        return objects().stream()
                .filter(field -> field.name().equals(COLLECTION_IDS) && !facets.contains(MEMBER_FACET))
                .findFirst()
                .orElse(null);
    }

    /** Returns the properties that consist of the given fields, in the order in which a repository stores them. */
    public List<Property> properties(Predicate<Field> wanted) {
        Map<String, List<Field>> byName = fields.stream()
                .filter(Objects.requireNonNull(wanted, "wanted"))
                .collect(Collectors.groupingBy(Field::property, LinkedHashMap::new, Collectors.toList()));
        return byName.entrySet().stream()
                .map(each -> new Property(each.getKey(), each.getValue()))
                .toList();
    }

    /** Returns the properties of the index that consist of the given fields, in the order of Nuxeo's index. */
    public List<Property> indexedProperties(Predicate<Field> wanted) {
        return properties(wanted.and(field -> field.isIn(Placement.INDEX))).stream()
                .sorted(Comparator.comparingInt(DocumentType::placeInIndex))
                .toList();
    }

    /** Returns what each element of {@link #FILES} consists of: those of the given fields that the main file has. */
    public static Property furtherFile(Predicate<Field> wanted) {
        return new Property(FURTHER_FILE, Field.OF_BLOB.stream().filter(wanted).toList());
    }

    /** Returns the rank of a property in the index: the blob comes first, and the title last of its schema. */
    private static int placeInIndex(Property property) {
        Field first = property.fields().get(0);
        if (first.isOfBlob()) {
            return 0;
        }
        if (!Field.OF_ALL.contains(first)) {
            return 3;
        }
        return first == Field.TITLE ? 2 : 1;
    }

    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }

    /** Returns the name and the kind. */
    @Override
    public String toString() {
        return name + " of kind " + kind;
    }
}
