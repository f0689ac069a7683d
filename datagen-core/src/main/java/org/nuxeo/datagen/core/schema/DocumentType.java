// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.schema;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.rights.Retention;

/**
 * What Nuxeo sees of the documents of a kind: type, facets, life cycle, fields, files and retention. Encoders, decoders,
 * comparisons, REST and exports prepare what they need for each type once. Immutable; compared by identity.
 */
public final class DocumentType {

    /** The life cycle policy unless an archive has another one. */
    public static final String LIFE_CYCLE_POLICY = "default";

    /** The life cycle state unless an archive has another one. */
    public static final String LIFE_CYCLE_STATE = "project";

    /** The list of a document's files besides the main one. */
    public static final String FILES = "files:files";

    /** The name of {@link #FILES} in repositories. */
    public static final String STORED_FILES = "files";

    /** The property of a document's blob. */
    public static final Property FILE = new Property("file:content", Field.OF_BLOB);

    private static final String FURTHER_FILE = "file";

    /**
     * A file of the documents of a kind.
     *
     * @param mimeType media type
     * @param extension ending of the file's name, without the dot
     */
    public record FileType(String mimeType, String extension) {
        public FileType {
            Objects.requireNonNull(mimeType, "mimeType");
            Objects.requireNonNull(extension, "extension");
        }
    }

    private final Kind kind;
    private final String name;
    private final List<String> facets;
    private final String lifeCyclePolicy;
    private final String lifeCycleState;
    private final List<Field> fields;
    private final List<FileType> files;
    private final @Nullable Retention retention;
    private final boolean hasRights;
    private final Field.Slots slots;

    private DocumentType(Builder builder) {
        this.kind = builder.kind;
        this.name = builder.name;
        this.facets = List.copyOf(builder.facets);
        this.lifeCyclePolicy = builder.lifeCyclePolicy;
        this.lifeCycleState = builder.lifeCycleState;
        this.fields = List.copyOf(builder.fields);
        this.files = List.copyOf(builder.files);
        this.retention = builder.retention;
        this.hasRights = builder.hasRights;
        this.slots = builder.slots;
    }

    /** Returns a builder with the type and the facets of a kind, without fields. */
    public static Builder builder(Kind kind) {
        return new Builder(kind);
    }

    /** Returns the kind of the documents. */
    public Kind kind() {
        return kind;
    }

    /** Returns the name in Nuxeo; {@link Kind#HOME_CODE} in it is the code of the home of the document's group. */
    public String name() {
        return name;
    }

    /** Returns the facets. */
    public List<String> facets() {
        return facets;
    }

    /** Returns the life cycle policy. */
    public String lifeCyclePolicy() {
        return lifeCyclePolicy;
    }

    /** Returns the life cycle state. */
    public String lifeCycleState() {
        return lifeCycleState;
    }

    /** Returns the fields, in the order in which a repository stores them. */
    public List<Field> fields() {
        return fields;
    }

    /** Returns the fields whose values are objects, by slot. */
    public List<Field> objects() {
        return fields.stream().filter(Field::isObject).toList();
    }

    /** Returns the files, the main one first. */
    public List<FileType> files() {
        return files;
    }

    /** Returns how documents are retained, or null if none is a record. */
    public @Nullable Retention retention() {
        return retention;
    }

    /** Returns whether documents have entries of access control of their own. */
    public boolean hasRights() {
        return hasRights;
    }

    Field.Slots slots() {
        return slots;
    }

    /** Returns the properties that consist of the given fields, in the order in which a repository stores them. */
    public List<Property> properties(Predicate<Field> wanted) {
        Map<String, List<Field>> byName = new LinkedHashMap<>();
        for (Field field : fields) {
            if (wanted.test(field)) {
                byName.computeIfAbsent(field.property(), each -> new ArrayList<>())
                        .add(field);
            }
        }
        List<Property> properties = new ArrayList<>();
        byName.forEach((property, parts) -> properties.add(new Property(property, parts)));
        return List.copyOf(properties);
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

    /** Returns the name and the kind. */
    @Override
    public String toString() {
        return name + " of kind " + kind;
    }

    /** Builder of a type. */
    public static final class Builder {

        private final Kind kind;
        private String name;
        private List<String> facets;
        private String lifeCyclePolicy = LIFE_CYCLE_POLICY;
        private String lifeCycleState = LIFE_CYCLE_STATE;
        private List<Field> fields = List.of();
        private List<FileType> files = List.of();
        private @Nullable Retention retention;
        private boolean hasRights;
        private Field.Slots slots = Field.common();

        private Builder(Kind kind) {
            this.kind = Objects.requireNonNull(kind, "kind");
            this.name = kind.type();
            this.facets = kind.facets();
        }

        /** Sets the name in Nuxeo. */
        public Builder name(String value) {
            this.name = value;
            return this;
        }

        /** Sets the facets. */
        public Builder facets(List<String> values) {
            this.facets = values;
            return this;
        }

        /** Sets life cycle policy and state. */
        public Builder lifeCycle(String policy, String state) {
            this.lifeCyclePolicy = policy;
            this.lifeCycleState = state;
            return this;
        }

        /** Sets the fields, in the order in which a repository stores them. */
        public Builder fields(List<Field> values) {
            this.fields = values;
            return this;
        }

        /** Sets the slots from which fields of the archive's own have theirs. */
        public Builder slots(Field.Slots value) {
            this.slots = value;
            return this;
        }

        /** Sets the files, the main one first. */
        public Builder files(List<FileType> values) {
            this.files = values;
            return this;
        }

        /** Sets how documents are retained. */
        public Builder retention(@Nullable Retention value) {
            this.retention = value;
            return this;
        }

        /** Sets whether documents have entries of access control of their own. */
        public Builder hasRights(boolean value) {
            this.hasRights = value;
            return this;
        }

        /** Returns the type. */
        public DocumentType build() {
            return new DocumentType(this);
        }
    }
}
