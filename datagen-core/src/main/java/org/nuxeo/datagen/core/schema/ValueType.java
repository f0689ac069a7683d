// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.schema;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.core.text.Labeled;

/**
 * The type of an added field's value.
 *
 * @param base what the value is
 * @param element type of the elements of a list, otherwise null
 * @param parts parts of a complex value, otherwise empty
 */
public record ValueType(Base base, @Nullable ValueType element, List<Part> parts) {

    /** What a value is, and the class that holds it. */
    public enum Base implements Labeled {
        /** A {@link String}. */
        STRING,
        /** A whole number of 32 bits, held as a {@link Long}. */
        INTEGER,
        /** A whole number of 64 bits, a {@link Long}. */
        LONG,
        /** A {@link Double}. */
        DOUBLE,
        /** A {@link Boolean}. */
        BOOLEAN,
        /** A {@link Long}, the milliseconds from 1970-01-01T00:00Z. */
        DATE,
        /** An array of {@link Object} with the elements. */
        LIST,
        /** An array of {@link Object} with a value for each part, null for one that is missing. */
        COMPLEX;
    }

    /** A part of a complex value. */
    public record Part(String name, ValueType type) {
        public Part {
            Check.given("name", name, "type", type);
        }
    }

    public static final ValueType STRING = scalar(Base.STRING);
    public static final ValueType INTEGER = scalar(Base.INTEGER);
    public static final ValueType LONG = scalar(Base.LONG);
    public static final ValueType DOUBLE = scalar(Base.DOUBLE);
    public static final ValueType BOOLEAN = scalar(Base.BOOLEAN);
    public static final ValueType DATE = scalar(Base.DATE);

    /** @throws IllegalArgumentException if element and parts do not fit the base */
    public ValueType {
        Check.given("base", base, "parts", parts);
        parts = List.copyOf(parts);
        if ((element != null) != (base == Base.LIST) || parts.isEmpty() == (base == Base.COMPLEX)) {
            throw new IllegalArgumentException(
                    "type " + base.label() + ": only a list has an element, only a complex value has parts");
        }
    }

    /**
     * Returns the type of the elements of a list.
     *
     * @throws IllegalStateException if this is no list
     */
    public ValueType elementType() {
        return Check.present(element, () -> "type " + base.label() + ": has no elements");
    }

    private static ValueType scalar(Base base) {
        return new ValueType(base, null, List.of());
    }

    /** Returns the type of a list. */
    public static ValueType list(ValueType element) {
        return new ValueType(Base.LIST, Objects.requireNonNull(element, "element"), List.of());
    }

    /** Returns the type of a complex value. */
    public static ValueType complex(List<Part> parts) {
        return new ValueType(Base.COMPLEX, null, parts);
    }

    /** Returns the place of a part with a name, or -1 if there is none. */
    public int indexOf(@Nullable String part) {
        return parts.stream().map(Part::name).toList().indexOf(part);
    }

    /** Returns whether the value is neither a list nor complex. */
    public boolean isScalar() {
        return base != Base.LIST && base != Base.COMPLEX;
    }

    /** Returns whether the value is a whole number. */
    public boolean isWhole() {
        return base == Base.INTEGER || base == Base.LONG;
    }

    /** Returns the type as text, for example {@code list of string}. */
    @Override
    public String toString() {
        return switch (base) {
            case LIST -> "list of " + element;
            case COMPLEX ->
                parts.stream()
                        .map(part -> part.name() + ": " + part.type())
                        .collect(Collectors.joining(", ", "complex {", "}"));
            default -> base.label();
        };
    }
}
