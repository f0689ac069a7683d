// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation.parameter;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The checked values of one call, including defaults. Immutable. */
public final class ParameterValues {

    private final Map<String, Object> values = new HashMap<>();
    private final Set<String> given = new HashSet<>();

    private ParameterValues() {}

    /**
     * Returns the values that a caller gave.
     *
     * @param raw values by parameter name: texts, or objects whose text is used; null counts as not given
     * @throws IllegalArgumentException if a name is unknown, a required parameter is missing, or a value is not
     * accepted
     */
    public static ParameterValues read(List<Parameter> parameters, Map<String, ?> raw) {
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
                throw new IllegalArgumentException(name + ": unknown parameter; known are " + String.join(", ", known));
            }
        }
        for (Parameter parameter : parameters) {
            if (parameter.isRequired() && !names.contains(parameter.name())) {
                throw parameter.missing();
            }
        }
    }

    /** Returns whether the caller gave a value. */
    public boolean isGiven(String name) {
        return given.contains(name);
    }

    /** Returns a text, or null if there is none. */
    public String text(String name) {
        return (String) value(name);
    }

    /** Returns a 32-bit whole number, or null if there is none. */
    public Integer integer(String name) {
        return (Integer) value(name);
    }

    /** Returns a 64-bit whole number, or null if there is none. */
    public Long number(String name) {
        return (Long) value(name);
    }

    /** Returns a value that is true or false. */
    public boolean flag(String name) {
        return (Boolean) value(name);
    }

    /** Returns a value of the class of its type, or null if there is none. */
    public Object value(String name) {
        if (!values.containsKey(name)) {
            throw new IllegalStateException("parameter " + name + ": unknown to this operation");
        }
        return values.get(name);
    }
}
