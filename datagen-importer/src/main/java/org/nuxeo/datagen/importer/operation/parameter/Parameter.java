// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation.parameter;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.description.Word;

/**
 * A parameter of an operation.
 *
 * @param meaning the meaning and the unit, in one line
 * @param limits accepted values
 * @param byDefault the default, of the type's class; null if there is none or it depends on something else
 * @param required whether it must be given
 */
public record Parameter(
        String name,
        ParameterType type,
        String meaning,
        Limits limits,
        @Nullable Object byDefault,
        boolean required) {

    public Parameter {
        if (byDefault != null && byDefault.getClass() != type.valueClass()) {
            throw new IllegalArgumentException(name + " by default " + byDefault + ": must be " + type.label());
        }
    }

    /** Returns a parameter for a text of any length. */
    public static Parameter text(String name, String meaning) {
        return new Parameter(name, ParameterType.TEXT, meaning, Limits.text("a text", text -> {}), null, false);
    }

    /** Returns a parameter for a 32-bit whole number. */
    public static Parameter integer(String name, String meaning) {
        return new Parameter(name, ParameterType.INTEGER, meaning, Limits.any(ParameterType.INTEGER), null, false);
    }

    /** Returns a parameter for a 64-bit whole number. */
    public static Parameter number(String name, String meaning) {
        return new Parameter(name, ParameterType.LONG, meaning, Limits.any(ParameterType.LONG), null, false);
    }

    /** Returns a parameter that is true or false, false by default. */
    public static Parameter flag(String name, String meaning) {
        return new Parameter(name, ParameterType.FLAG, meaning, Limits.flag(), false, false);
    }

    /** Returns the parameter of a word that operations have. Its value is a number or the text of the word's value. */
    public static Parameter of(Word word) {
        Word.Values values = word.values();
        String name = word.camelName();
        String meaning = Objects.requireNonNull(word.meaning(), "meaning");
        String byDefault = word.byDefault();
        if (values.isNumber()) {
            Parameter number = values.type() == Long.class ? number(name, meaning) : integer(name, meaning);
            return number.within(values.least(), values.most()).orElse(byDefault == null ? null : word.read(byDefault));
        }
        Parameter text = text(name, meaning).orElse(byDefault);
        String wanted = values.wanted();
        return values.limit() == null || wanted == null ? text : text.checked(wanted, given -> word.check(given, name));
    }

    /** Returns this parameter under another name, without a default. */
    public Parameter named(String other) {
        return new Parameter(other, type, "another name of " + name, limits, null, required);
    }

    /** Returns this parameter with a range of accepted numbers, both limits included. */
    public Parameter within(long min, long max) {
        return with(Limits.range(type, min, max));
    }

    /** Returns this parameter as one that must not be true, for a reason. */
    public Parameter notTrue(String reason) {
        return with(Limits.notTrue(reason));
    }

    /**
     * Returns this parameter with a check of its text.
     *
     * @param wanted description of valid values for the message if it is missing
     * @param check throws an {@link IllegalArgumentException} that names value and limit
     */
    public Parameter checked(String wanted, Consumer<String> check) {
        return with(Limits.text(wanted, check));
    }

    private Parameter with(Limits newLimits) {
        return new Parameter(name, type, meaning, newLimits, byDefault, required);
    }

    /** Returns this parameter with a default, or with none if that depends on something else. */
    public Parameter orElse(@Nullable Object newDefault) {
        return new Parameter(name, type, meaning, limits, newDefault, required);
    }

    /** Returns this parameter as one that must be given. */
    public Parameter mustBeGiven() {
        return new Parameter(name, type, meaning, limits, byDefault, true);
    }

    /** Returns the parameters of several lists, in order. */
    @SafeVarargs
    @SuppressWarnings("varargs") // streamed, never stored
    public static List<Parameter> lists(List<Parameter>... parts) {
        return Stream.of(parts).flatMap(List::stream).toList();
    }

    /**
     * Returns the value that a caller gave.
     *
     * @param raw a text, or an object whose text is used; null if not given
     * @return a value of the type's class; the default if none is given
     * @throws IllegalArgumentException if it is not accepted; the message names value, limit and remedy
     */
    @Nullable
    Object read(@Nullable Object raw) {
        String text = raw == null ? null : raw.toString();
        if (required && (text == null || text.isBlank())) {
            throw missing();
        }
        return text == null ? byDefault : limits.reader().read(name, text);
    }

    /** Returns the exception for a call without this parameter. */
    IllegalArgumentException missing() {
        return new IllegalArgumentException(name + ": is missing; give " + limits.wanted());
    }

    /** The types of parameters, by the class that Nuxeo uses for their values. */
    public enum ParameterType {
        TEXT(String.class),
        /** A 32-bit whole number. */
        INTEGER(Integer.class),
        /** A 64-bit whole number. */
        LONG(Long.class),
        FLAG(Boolean.class);

        private final Class<?> valueClass;

        ParameterType(Class<?> valueClass) {
            this.valueClass = valueClass;
        }

        /** Returns the class of values. */
        public Class<?> valueClass() {
            return valueClass;
        }

        /** Returns the name of the type in Nuxeo's descriptions of operations. */
        public String label() {
            return valueClass.getSimpleName().toLowerCase(Locale.ROOT);
        }
    }
}
