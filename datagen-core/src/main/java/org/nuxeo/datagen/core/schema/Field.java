// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.schema;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.text.Check;

/**
 * A field of documents: its names, its type and where it goes. The constants are the fields of every archive; an archive
 * defines its own with {@link Slots} or {@link #valueOf}. Compared by identity.
 *
 * <p>A field knows the slot of its value in {@link FieldValues}. Texts, dates and numbers of slots are kept as they are,
 * values of other fields are objects.
 *
 * @param name name in Nuxeo, for example {@code dc:title} or {@code customer:address/street}
 * @param key name in MongoDB
 * @param column name in tables, in lower case with underscores and with the unit, for example {@code length_bytes}
 * @param type type of the value
 * @param place where the value is
 * @param slot number of the field among those of its place
 * @param constant the value if it is the same in every document, otherwise null
 * @param placements where the field goes
 * @param isSecured whether only administrators can set the field in Nuxeo
 * @param isEssential whether an index that only finds documents in an archive has the field, too
 */
public record Field(
        String name,
        String key,
        String column,
        ValueType type,
        Place place,
        int slot,
        @Nullable String constant,
        Set<Placement> placements,
        boolean isSecured,
        boolean isEssential) {

    private static final Set<Placement> ALL = EnumSet.allOf(Placement.class);
    private static final Set<Placement> NOT_INDEXED =
            EnumSet.complementOf(EnumSet.of(Placement.INDEX, Placement.MESSAGE));
    private static final Set<Placement> NO_MESSAGE = EnumSet.complementOf(EnumSet.of(Placement.MESSAGE));
    private static final Slots COMMON = new Slots(0, 0);

    public static final Field TITLE = COMMON.text("dc:title", "title").essential();
    public static final Field CREATED = COMMON.date("dc:created", "created").secured();
    /** Equal to the creation, since documents are never modified. */
    public static final Field MODIFIED =
            new Field("dc:modified", "modified", ValueType.DATE, Place.NUMBER, CREATED.slot, null).secured();

    public static final Field CREATOR =
            constant("dc:creator", "creator", ValueType.STRING, "Administrator").secured();
    public static final Field LAST_CONTRIBUTOR = constant(
                    "dc:lastContributor", "last_contributor", ValueType.STRING, "Administrator")
            .secured();
    public static final Field CONTRIBUTORS = constant(
                    "dc:contributors", "contributors", ValueType.list(ValueType.STRING), "Administrator")
            .secured();
    /** The batch tag of the import, if it has one. It is not part of the dataset, so comparisons leave it out. */
    public static final Field PUBLISHER = COMMON.text("dc:publisher", "batch_tag");

    /** The blob key, preceded by the name of the blob provider. Nuxeo does not index it. */
    public static final Field FILE_KEY =
            COMMON.text("file:content/data", "blob_key").in(NOT_INDEXED);

    public static final Field FILE_NAME =
            COMMON.text("file:content/name", "file_name").in(NO_MESSAGE);
    public static final Field MIME_TYPE =
            COMMON.text("file:content/mime-type", "mime_type").in(NO_MESSAGE);
    /** The MD5 of the blob in 32 lower-case hexadecimal digits, computed by rendering the blob. */
    public static final Field DIGEST = COMMON.text("file:content/digest", "md5").in(NO_MESSAGE);
    /** The length of the blob in bytes, computed by rendering the blob. */
    public static final Field LENGTH =
            COMMON.number("file:content/length", "length_bytes").in(NO_MESSAGE);

    /** The fields that every document has, in the order in which a repository stores them. */
    public static final List<Field> OF_ALL =
            List.of(TITLE, CREATED, MODIFIED, CREATOR, LAST_CONTRIBUTOR, CONTRIBUTORS, PUBLISHER);

    /** The fields of a blob, in the order in which a repository stores them. */
    public static final List<Field> OF_BLOB = List.of(FILE_KEY, FILE_NAME, MIME_TYPE, DIGEST, LENGTH);

    /** Where the value of a field is. */
    public enum Place {
        /** Among the texts. */
        TEXT,
        /** Among the numbers: dates in milliseconds and whole numbers. */
        NUMBER,
        /** Among the objects. */
        OBJECT,
        /** Nowhere, since it is the same in every document. */
        NOWHERE
    }

    private Field(String name, String column, ValueType type, Place place, int slot, @Nullable String constant) {
        this(name, storedName(name), column, type, place, slot, constant, ALL, false, false);
    }

    public Field {
        Check.given("key", key, "column", column, "type", type, "place", place, "placements", placements);
        if (name.indexOf(':') < 1) {
            throw new IllegalArgumentException("field " + name + ": must be a schema, a colon and a name");
        }
        placements = Set.copyOf(placements);
    }

    /** Properties of the schema {@code file} have no prefix in repositories. */
    static String storedName(String name) {
        return name.startsWith("file:") ? name.substring(name.indexOf(':') + 1) : name;
    }

    /** Returns a field with the same value in every document. */
    static Field constant(String name, String column, ValueType type, String value) {
        return new Field(name, column, type, Place.NOWHERE, 0, value);
    }

    /**
     * Returns a field whose values are objects of the class of its type. It can stand for one of those that every document has.
     *
     * @param name schema, colon and name
     * @param key name in MongoDB
     * @param slot number of the field among those of its kind whose values are objects, from 0
     */
    public static Field valueOf(String name, String key, ValueType type, Set<Placement> placements, int slot) {
        Field field = new Field(name, key, column(name), type, Place.OBJECT, slot, null, placements, false, false);
        return OF_ALL.stream().anyMatch(each -> each.isSecured && each.name.equals(name)) ? field.secured() : field;
    }

    private Field secured() {
        Set<Placement> unsent = EnumSet.noneOf(Placement.class);
        unsent.addAll(placements);
        unsent.remove(Placement.MESSAGE);
        return new Field(name, key, column, type, place, slot, constant, unsent, true, isEssential);
    }

    /** Returns the field as one that a limited index has, too. */
    public Field essential() {
        return new Field(name, key, column, type, place, slot, constant, placements, isSecured, true);
    }

    private Field in(Set<Placement> places) {
        return new Field(name, key, column, type, place, slot, constant, places, isSecured, isEssential);
    }

    /**
     * Gives the fields of an archive slots for texts, dates and numbers, beside those that every document has. It is for an archive
     * whose fields the schema of full records has, as the bank.
     */
    public static final class Slots {

        private int texts;
        private int numbers;

        private Slots(int texts, int numbers) {
            this.texts = texts;
            this.numbers = numbers;
        }

        /** Creates slots behind those of the fields that every document has. */
        public Slots() {
            this(COMMON.texts, COMMON.numbers);
        }

        /** Returns the next field with a text. */
        public Field text(String name, String column) {
            return new Field(name, column, ValueType.STRING, Place.TEXT, texts++, null);
        }

        /** Returns the next field with a date. */
        public Field date(String name, String column) {
            return new Field(name, column, ValueType.DATE, Place.NUMBER, numbers++, null);
        }

        /** Returns the next field with a whole number, which is not negative. */
        public Field number(String name, String column) {
            return new Field(name, column, ValueType.LONG, Place.NUMBER, numbers++, null);
        }

        /** Returns how many texts there are. */
        int texts() {
            return texts;
        }

        /** Returns how many dates and whole numbers there are. */
        int numbers() {
            return numbers;
        }
    }

    /** Returns the slots of the fields that every document has. */
    public static Slots common() {
        return COMMON;
    }

    /**
     * Returns the name in a table whose rows all are of one kind, without the name of that kind. For example,
     * {@code customer_number} is {@code number} in a table of customers.
     *
     * @param owner name of the kind, for example {@code customer}
     */
    public String columnOf(String owner) {
        Objects.requireNonNull(owner, "owner");
        return column.startsWith(owner + "_") ? column.substring(owner.length() + 1) : column;
    }

    /** Returns the name in tables of a field with a name in Nuxeo, for example {@code policy_sum_insured}. */
    public static String column(String name) {
        return name.replaceAll("(\\p{Lu})", "_$1").replaceAll("[:-]", "_").toLowerCase(Locale.ROOT);
    }

    /** Returns the prefix of the field's schema. */
    public String schema() {
        return name.substring(0, name.indexOf(':'));
    }

    /** Returns the name without the schema. */
    public String localName() {
        return name.substring(name.indexOf(':') + 1);
    }

    /** Returns whether the field is part of a blob. */
    public boolean isOfBlob() {
        return schema().equals("file");
    }

    /** Returns the name of the field's property: the field itself, or the complex property that it is a part of. */
    public String property() {
        int slash = name.indexOf('/');
        return slash < 0 ? name : name.substring(0, slash);
    }

    /**
     * Returns the name within a complex property, for example {@code street}, or null if the field is not a part of one.
     */
    public @Nullable String part() {
        int slash = name.indexOf('/');
        return slash < 0 ? null : name.substring(slash + 1);
    }

    /** Returns the name of a part of a complex property, which the field must be. */
    public String partName() {
        return Objects.requireNonNull(part(), name);
    }

    /** Returns whether documents store a value for the field: it is neither constant nor equal to another field. */
    public boolean isStored() {
        return constant == null && this != MODIFIED;
    }

    /** Returns whether the value is an object of the class of its type. */
    public boolean isObject() {
        return place == Place.OBJECT;
    }

    /** Returns whether documents of a kind that has the field can be without it. */
    public boolean isOptional() {
        return this == PUBLISHER || isObject();
    }

    /** Returns whether the field is in a place. */
    public boolean isIn(Placement placement) {
        return placements.contains(Objects.requireNonNull(placement, "placement"));
    }

    /** Returns the slot of a value that is a text. */
    int textSlot() {
        return place == Place.TEXT ? slot : refuse("a text");
    }

    /** Returns the slot of a value that is a date or a whole number. */
    int numberSlot() {
        return place == Place.NUMBER ? slot : refuse("a date or a whole number");
    }

    /**
     * Returns the number of the field among those of its kind whose values are objects.
     *
     * @throws IllegalArgumentException if its values are no objects
     */
    public int objectSlot() {
        return place == Place.OBJECT ? slot : refuse("an object");
    }

    // apart from its callers, so that they are small enough to be inlined
    private int refuse(String what) {
        throw new IllegalArgumentException(
                "field " + name + ": must be " + what + ", is " + (constant == null ? type : "constant"));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return name.hashCode();
    }

    /** Returns the name. */
    @Override
    public String toString() {
        return name;
    }
}
