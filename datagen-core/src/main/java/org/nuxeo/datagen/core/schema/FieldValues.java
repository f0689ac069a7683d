// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.schema;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.StringJoiner;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The values of a document's fields. Immutable. */
public final class FieldValues {

    /** The value of a number that a document does not have. */
    public static final long NONE = Long.MIN_VALUE;

    private static final @Nullable Object[] NO_OBJECTS = {};

    private final @Nullable DocumentType type;
    private final @Nullable String[] texts;
    private final long[] numbers;
    private final @Nullable Object[] objects;

    private FieldValues(
            @Nullable DocumentType type, @Nullable String[] texts, long[] numbers, @Nullable Object[] objects) {
        this.type = type;
        this.texts = texts;
        this.numbers = numbers;
        this.objects = objects;
    }

    /** Returns a builder without values, of fields that every document has and of those of a blob. */
    public static Builder builder() {
        return new Builder(null, Field.common());
    }

    /** Returns a builder without values of a document of a type. */
    public static Builder builder(DocumentType type) {
        return new Builder(type, type.slots());
    }

    /**
     * Returns the type of the document.
     *
     * @throws IllegalStateException if these are values of no document
     */
    public DocumentType type() {
        if (type == null) {
            throw new IllegalStateException("values " + this + ": are not those of a document");
        }
        return type;
    }

    /**
     * Returns the text of a field, or null if the document does not have it. Of a list, it returns the only element.
     *
     * @throws IllegalArgumentException if the value is no text
     */
    public @Nullable String text(Field field) {
        return field.place() == Field.Place.NOWHERE ? field.constant() : texts[field.textSlot()];
    }

    /**
     * Returns the text of a field that the document has.
     *
     * @throws NullPointerException if it does not have it
     */
    public String requireText(Field field) {
        return Objects.requireNonNull(text(field), field.name());
    }

    /**
     * Returns the date of a field in milliseconds from 1970-01-01T00:00Z, or its whole number, or {@link #NONE} if the document
     * does not have it.
     *
     * @throws IllegalArgumentException if the value is neither
     */
    public long number(Field field) {
        return numbers[field.numberSlot()];
    }

    /**
     * Returns the object of a field, in the class of its type, or null if the document does not have it.
     *
     * @throws IllegalArgumentException if the value is no object
     */
    public @Nullable Object object(Field field) {
        int slot = field.objectSlot();
        return slot < objects.length ? objects[slot] : null;
    }

    /** Returns whether the document has a value for a field. */
    public boolean has(Field field) {
        return switch (field.place()) {
            case TEXT -> texts[field.slot()] != null;
            case NUMBER -> numbers[field.slot()] != NONE;
            case OBJECT -> object(field) != null;
            case NOWHERE -> true;
        };
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof FieldValues values
                && Arrays.equals(texts, values.texts)
                && Arrays.equals(numbers, values.numbers)
                && Arrays.deepEquals(objects, values.objects);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * Arrays.hashCode(texts) + Arrays.hashCode(numbers)) + Arrays.deepHashCode(objects);
    }

    @Override
    public String toString() {
        StringJoiner text = new StringJoiner(", ", "{", "}");
        List<Field> fields = type == null
                ? Stream.concat(Field.OF_ALL.stream(), Field.OF_BLOB.stream()).toList()
                : type.fields();
        for (Field field : fields) {
            if (field.isStored() && has(field)) {
                text.add(field + "="
                        + switch (field.place()) {
                            case TEXT -> text(field);
                            case NUMBER -> number(field);
                            default -> Arrays.deepToString(new Object[] {object(field)});
                        });
            }
        }
        return text.toString();
    }

    /** Builder of values. It must not be used after {@link #build()}. */
    public static final class Builder {

        private FieldValues values;

        private Builder(@Nullable DocumentType type, Field.Slots slots) {
            values = new FieldValues(type, new String[slots.texts()], new long[slots.numbers()], NO_OBJECTS);
            Arrays.fill(values.numbers, NONE);
        }

        /**
         * Sets the text of a field, or removes it if the text is null.
         *
         * @throws IllegalArgumentException if the value of the field is no text
         */
        public Builder set(Field field, @Nullable String text) {
            values.texts[field.textSlot()] = text;
            return this;
        }

        /**
         * Sets the date or the whole number of a field, or removes it if the number is {@link #NONE}.
         *
         * @throws IllegalArgumentException if the value of the field is neither, or if it is a whole number and negative
         */
        public Builder set(Field field, long number) {
            if (number < 0 && number != NONE && field.type().isWhole()) {
                throw new IllegalArgumentException("field " + field + " " + number + ": must not be negative");
            }
            values.numbers[field.numberSlot()] = number;
            return this;
        }

        /** Sets the values of the fields that are objects, by slot. The array must not change any more. */
        public Builder objects(@Nullable Object[] objects) {
            values = new FieldValues(
                    values.type, values.texts, values.numbers, Objects.requireNonNull(objects, "objects"));
            return this;
        }

        /** Returns the values. */
        public FieldValues build() {
            return values;
        }
    }
}
