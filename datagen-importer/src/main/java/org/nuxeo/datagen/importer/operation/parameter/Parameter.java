// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation.parameter;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Consumer;
import org.nuxeo.datagen.core.description.Word;

/** A parameter of an operation: name, type, accepted values, default and meaning. Immutable. */
public final class Parameter {

    private final String name;
    private final ParameterType type;
    private final String meaning;
    private final Limits limits;
    private final Object byDefault;
    private final boolean required;

    private Parameter(
            String name, ParameterType type, String meaning, Limits limits, Object byDefault, boolean required) {
        if (byDefault != null && byDefault.getClass() != type.valueClass()) {
            throw new IllegalArgumentException(name + " by default " + byDefault + ": must be " + type.label());
        }
        this.name = Objects.requireNonNull(name, "name");
        this.type = type;
        this.meaning = Objects.requireNonNull(meaning, "meaning");
        this.limits = limits;
        this.byDefault = byDefault;
        this.required = required;
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
        String byDefault = word.byDefault();
        if (values.isNumber()) {
            boolean isLong = values.type() == Long.class;
            Parameter number = isLong ? number(name, word.meaning()) : integer(name, word.meaning());
            return number.within(values.least(), values.most()).orElse(byDefault == null ? null : word.read(byDefault));
        }
        Parameter text = text(name, word.meaning()).orElse(byDefault);
        return values.limit() == null ? text : text.checked(values.wanted(), given -> word.check(given, name));
    }

    /** Returns this parameter with a range of accepted numbers, both limits included. */
    public Parameter within(long min, long max) {
        return with(Limits.range(type, min, max, false));
    }

    /** Returns this parameter with a range of accepted numbers, where a smaller number counts as not given. */
    public Parameter withinOrAbsent(long min, long max) {
        return with(Limits.range(type, min, max, true));
    }

    /** Returns this parameter with a list of accepted texts. */
    public Parameter oneOf(List<String> texts) {
        return with(Limits.oneOf(texts));
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

    /** Returns this parameter with a default, or null if the default depends on something else. */
    public Parameter orElse(Object newDefault) {
        return new Parameter(name, type, meaning, limits, newDefault, required);
    }

    /** Returns this parameter as one that must be given. */
    public Parameter mustBeGiven() {
        return new Parameter(name, type, meaning, limits, byDefault, true);
    }

    /** Returns the parameters of several lists, in order. */
    @SafeVarargs
    public static List<Parameter> lists(List<Parameter>... parts) {
        List<Parameter> all = new ArrayList<>();
        for (List<Parameter> part : parts) {
            all.addAll(part);
        }
        return List.copyOf(all);
    }

    public String name() {
        return name;
    }

    public ParameterType type() {
        return type;
    }

    /** Returns the meaning and the unit, in one line. */
    public String meaning() {
        return meaning;
    }

    /** Returns the default, of the type's class; null if there is none or it depends on something else. */
    public Object byDefault() {
        return byDefault;
    }

    /** Returns whether the parameter must be given. */
    public boolean isRequired() {
        return required;
    }

    /**
     * Returns the value that a caller gave.
     *
     * @param raw a text, or an object whose text is used; null if not given
     * @return a value of the type's class; the default if none is given, which may be null
     * @throws IllegalArgumentException if it is not accepted; the message names value, limit and remedy
     */
    Object read(Object raw) {
        String text = raw == null ? null : raw.toString();
        if (required && (text == null || text.isBlank())) {
            throw missing();
        }
        Object value = text == null ? null : limits.reader().read(name, text);
        return value == null ? byDefault : value;
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
