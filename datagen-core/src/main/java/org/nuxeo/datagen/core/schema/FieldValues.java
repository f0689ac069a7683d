package org.nuxeo.datagen.core.schema;

import java.util.Arrays;
import java.util.StringJoiner;

/** The values of a document's fields. Immutable. */
public final class FieldValues {

    /** Stands for a number that a document does not have. */
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

    /** Returns a builder with these values. */
    public Builder toBuilder() {
        return new Builder(texts.clone(), numbers.clone());
    }

    /**
     * Returns the text of a field, that of a list's only element, or null if the document does not have it.
     *
     * @throws IllegalArgumentException if the field is a number
     */
    public String text(Field field) {
        int slot = field.textSlot();
        return slot < 0 ? constant(field) : texts[slot];
    }

    private static String constant(Field field) {
        if (field.constant() == null) {
            throw new IllegalArgumentException("field " + field.xpath() + ": is a number");
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
            throw new IllegalArgumentException("field " + field.xpath() + ": is a text");
        }
        return slot;
    }

    /** Tells whether the document has a field. */
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

    /** Collects values. Not to be used after {@link #build()}. */
    public static final class Builder {

        private final String[] texts;
        private final long[] numbers;

        private Builder(String[] texts, long[] numbers) {
            this.texts = texts;
            this.numbers = numbers;
        }

        /**
         * Sets a text; null takes it away.
         *
         * @throws IllegalArgumentException if the field has a constant value, or a number
         */
        public Builder set(Field field, String text) {
            int slot = field.textSlot();
            if (slot < 0) {
                throw new IllegalArgumentException("field " + field.xpath() + ": takes no text");
            }
            texts[slot] = text;
            return this;
        }

        /**
         * Sets a number; {@link #NONE} takes it away.
         *
         * @throws IllegalArgumentException if the field is a text, or the number a negative length
         */
        public Builder set(Field field, long number) {
            if (number < 0 && number != NONE && field.type() == FieldType.INTEGER) {
                throw new IllegalArgumentException("field " + field.xpath() + " " + number + ": must not be negative");
            }
            numbers[numberSlot(field)] = number;
            return this;
        }

        /** Takes away what belongs to a schema. */
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

        public FieldValues build() {
            return new FieldValues(texts, numbers);
        }
    }
}
