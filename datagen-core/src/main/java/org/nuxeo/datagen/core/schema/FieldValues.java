// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.schema;

import java.util.Arrays;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Layouts;
import org.nuxeo.datagen.core.model.ContentModel;

/** The values of a document's built-in fields and of those that its content model adds. Immutable. */
public final class FieldValues {

    /** The value of a number that a document does not have. */
    public static final long NONE = Long.MIN_VALUE;

    private static final Object[] NOTHING_ADDED = {};

    private final String[] texts;
    private final long[] numbers;
    private final ContentModel model;
    private final Object[] added;

    private FieldValues(String[] texts, long[] numbers, ContentModel model, Object[] added) {
        this.texts = texts;
        this.numbers = numbers;
        this.model = model;
        this.added = added;
    }

    /** Returns a builder without values. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Returns the text of a field, or null if the document does not have it. Of a list, it returns the only element.
     *
     * @throws IllegalArgumentException if the field is a number
     */
    public String text(Field field) {
        int slot = field.textSlot();
        return slot < 0 ? constant(field) : texts[slot];
    }

    private static String constant(Field field) {
        if (field.constant() == null) {
            throw new IllegalArgumentException("field " + field.xpath() + ": must be a text, is a number");
        }
        return field.constant();
    }

    /**
     * Returns the number of a field, or {@link #NONE} if the document does not have it.
     *
     * @throws IllegalArgumentException if the field is a text
     */
    public long number(Field field) {
        return numbers[numberSlot(field)];
    }

    private static int numberSlot(Field field) {
        int slot = field.numberSlot();
        if (slot < 0) {
            throw new IllegalArgumentException("field " + field.xpath() + ": must be a number, but is text");
        }
        return slot;
    }

    /** Returns the content model of the document. */
    public ContentModel model() {
        return model;
    }

    /**
     * Returns the value of a field that the content model adds, in the class of its type, or null if the document has none.
     *
     * @param slot position of the field among the added fields of its kind
     */
    public @Nullable Object added(int slot) {
        return slot < added.length ? added[slot] : null;
    }

    /** Returns whether the document has a value for a field. */
    public boolean has(Field field) {
        return field.numberSlot() < 0 ? text(field) != null : number(field) != NONE;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof FieldValues values
                && Arrays.equals(texts, values.texts)
                && Arrays.equals(numbers, values.numbers)
                && Arrays.deepEquals(added, values.added);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * Arrays.hashCode(texts) + Arrays.hashCode(numbers)) + Arrays.deepHashCode(added);
    }

    @Override
    public String toString() {
        StringJoiner text = new StringJoiner(", ", "{", "}");
        for (Field field : Field.values()) {
            if (field.isStored() && has(field)) {
                text.add(field.xpath() + "=" + (field.numberSlot() < 0 ? text(field) : number(field)));
            }
        }
        for (int slot = 0; slot < added.length; slot++) {
            text.add("added " + slot + "=" + Arrays.deepToString(new Object[] {added[slot]}));
        }
        return text.toString();
    }

    /** Builder of values. It must not be used after {@link #build()}. */
    public static final class Builder {

        private final String[] texts = new String[Field.TEXT_SLOTS];
        private final long[] numbers = new long[Field.NUMBER_SLOTS];
        private ContentModel model = Layouts.MODEL;
        private Object[] added = NOTHING_ADDED;

        private Builder() {
            Arrays.fill(numbers, NONE);
        }

        /**
         * Sets the text of a field, or removes it if the text is null.
         *
         * @throws IllegalArgumentException if the field is constant or a number
         */
        public Builder set(Field field, @Nullable String text) {
            int slot = field.textSlot();
            if (slot < 0) {
                throw new IllegalArgumentException("field " + field.xpath() + ": cannot be set to a text");
            }
            texts[slot] = text;
            return this;
        }

        /**
         * Sets the number of a field, or removes it if the number is {@link #NONE}.
         *
         * @throws IllegalArgumentException if the field is a text, or if it is a length and the number is negative
         */
        public Builder set(Field field, long number) {
            if (number < 0 && number != NONE && field.type() == FieldType.INTEGER) {
                throw new IllegalArgumentException("field " + field.xpath() + " " + number + ": must not be negative");
            }
            numbers[numberSlot(field)] = number;
            return this;
        }

        /**
         * Sets the content model of the document and the values of the fields that it adds to the kind, in their order. The
         * array must not change any more.
         */
        public Builder added(ContentModel newModel, Object[] values) {
            this.model = newModel;
            this.added = values;
            return this;
        }

        /** Returns the values. */
        public FieldValues build() {
            return new FieldValues(texts, numbers, model, added);
        }
    }
}
