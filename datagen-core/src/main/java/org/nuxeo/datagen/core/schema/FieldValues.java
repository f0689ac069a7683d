// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.schema;

import java.util.Arrays;
import java.util.StringJoiner;

/** The values of a document's fields. Immutable. */
public final class FieldValues {

    /** The value of a number that a document does not have. */
    public static final long NONE = Long.MIN_VALUE;

    private final String[] texts;
    private final long[] numbers;

    private FieldValues(String[] texts, long[] numbers) {
        this.texts = texts;
        this.numbers = numbers;
    }

    /** Returns a builder without values. */
    public static Builder builder() {
        return new Builder(new String[Field.TEXT_SLOTS], noNumbers());
    }

    private static long[] noNumbers() {
        long[] numbers = new long[Field.NUMBER_SLOTS];
        Arrays.fill(numbers, NONE);
        return numbers;
    }

    /** Returns a builder with a copy of these values. */
    public Builder toBuilder() {
        return new Builder(texts.clone(), numbers.clone());
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

    /** Returns whether the document has a value for a field. */
    public boolean has(Field field) {
        return field.numberSlot() < 0 ? text(field) != null : number(field) != NONE;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof FieldValues values
                && Arrays.equals(texts, values.texts)
                && Arrays.equals(numbers, values.numbers);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(texts) + Arrays.hashCode(numbers);
    }

    @Override
    public String toString() {
        StringJoiner text = new StringJoiner(", ", "{", "}");
        for (Field field : Field.values()) {
            if (field.isStored() && has(field)) {
                text.add(field.xpath() + "=" + (field.numberSlot() < 0 ? text(field) : number(field)));
            }
        }
        return text.toString();
    }

    /** Builder of values. It must not be used after {@link #build()}. */
    public static final class Builder {

        private final String[] texts;
        private final long[] numbers;

        private Builder(String[] texts, long[] numbers) {
            this.texts = texts;
            this.numbers = numbers;
        }

        /**
         * Sets the text of a field, or removes it if the text is null.
         *
         * @throws IllegalArgumentException if the field is constant or a number
         */
        public Builder set(Field field, String text) {
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

        /** Removes the values of all fields of a schema. */
        public Builder clear(Schema schema) {
            for (Field field : Field.values()) {
                if (field.schema() == schema && field.isStored()) {
                    if (field.numberSlot() < 0) {
                        set(field, null);
                    } else {
                        set(field, NONE);
                    }
                }
            }
            return this;
        }

        /** Returns the values. */
        public FieldValues build() {
            return new FieldValues(texts, numbers);
        }
    }
}
