// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation.parameter;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.text.Similar;

/** The checked values of one call, including defaults. Immutable. */
public final class ParameterValues {

    private final Map<String, @Nullable Object> values = new HashMap<>();
    private final Set<String> given = new HashSet<>();

    private ParameterValues() {}

    /**
     * Returns the values that a caller gave.
     *
     * @param raw values by parameter name: texts, or objects whose text is used; null counts as not given
     * @throws IllegalArgumentException if a name is unknown, a required parameter is missing, or a value is not
     * accepted
     */
    public static ParameterValues read(List<Parameter> parameters, Map<String, ? extends @Nullable Object> raw) {
        requireNames(parameters, raw.keySet());
        ParameterValues read = new ParameterValues();
        for (Parameter parameter : parameters) {
            Object written = raw.get(parameter.name());
            read.values.put(parameter.name(), parameter.read(written));
            if (written != null) {
                read.given.add(parameter.name());
            }
        }
        return read;
    }

    /**
     * Checks the names that a caller gave, before any value is read.
     *
     * @throws IllegalArgumentException if a name is unknown or a required parameter is missing
     */
    public static void requireNames(List<Parameter> parameters, Collection<String> names) {
        List<String> known = parameters.stream().map(Parameter::name).toList();
        for (String name : names) {
            if (!known.contains(name)) {
                throw new IllegalArgumentException(name + ": unknown parameter" + Similar.hint(name, known));
            }
        }
        for (Parameter parameter : parameters) {
            if (parameter.required() && !names.contains(parameter.name())) {
                throw parameter.missing();
            }
        }
    }

    /** Returns whether the caller gave a value. */
    public boolean isGiven(String name) {
        return given.contains(name);
    }

    /** Returns a text that was given or has a default. */
    public String text(String name) {
        return required(String.class, name);
    }

    /** Returns a 32-bit whole number that was given or has a default. */
    public int integer(String name) {
        return required(Integer.class, name);
    }

    /** Returns a 64-bit whole number that was given or has a default. */
    public long number(String name) {
        return required(Long.class, name);
    }

    /** Returns a value that is true or false. */
    public boolean flag(String name) {
        return required(Boolean.class, name);
    }

    private <T> T required(Class<T> type, String name) {
        Object value = value(name);
        if (value == null) {
            throw new IllegalStateException("parameter " + name + ": has neither a value nor a default");
        }
        return type.cast(value);
    }

    /** Returns a text, or null if there is none. */
    public @Nullable String optionalText(String name) {
        return (String) value(name);
    }

    /** Returns a 32-bit whole number, or another one if there is none. */
    public int integer(String name, int otherwise) {
        return value(name) == null ? otherwise : integer(name);
    }

    /** Returns a value of the class of its type, or null if there is none. */
    public @Nullable Object value(String name) {
        if (!values.containsKey(name)) {
            throw new IllegalStateException("parameter " + name + ": unknown to this operation");
        }
        return values.get(name);
    }
}
