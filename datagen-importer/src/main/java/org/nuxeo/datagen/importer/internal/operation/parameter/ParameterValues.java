package org.nuxeo.datagen.importer.internal.operation.parameter;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The checked values of one call, with defaults where nothing was given. Immutable. */
public final class ParameterValues {

    private final Map<String, Object> values = new HashMap<>();
    private final Set<String> given = new HashSet<>();

    private ParameterValues() {}

    /**
     * Reads what a caller wrote.
     *
     * @param raw values by the names of parameters: texts, or anything whose text counts; null is not given
     * @throws IllegalArgumentException if there is a parameter too many, one is missing, or a value cannot be used
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
     * Checks the names of what a caller gave, before any value is looked at.
     *
     * @throws IllegalArgumentException if there is no parameter of a name, or one that must be given is missing
     */
    public static void requireNames(List<Parameter> parameters, Collection<String> names) {
        List<String> known = parameters.stream().map(Parameter::name).toList();
        for (String name : names) {
            if (!known.contains(name)) {
                throw new IllegalArgumentException(name + ": is not known; known are " + String.join(", ", known));
            }
        }
        for (Parameter parameter : parameters) {
            if (parameter.isRequired() && !names.contains(parameter.name())) {
                throw parameter.missing();
            }
        }
    }

    /** Tells whether the caller gave a value. */
    public boolean isGiven(String name) {
        return given.contains(name);
    }

    /** Returns a text; null if there is none. */
    public String text(String name) {
        return (String) value(name);
    }

    /** Returns a whole number of 32 bits; null if there is none. */
    public Integer integer(String name) {
        return (Integer) value(name);
    }

    /** Returns a whole number of 64 bits; null if there is none. */
    public Long number(String name) {
        return (Long) value(name);
    }

    /** Tells whether something is wanted. */
    public boolean flag(String name) {
        return (Boolean) value(name);
    }

    private Object value(String name) {
        if (!values.containsKey(name)) {
            throw new IllegalStateException("parameter " + name + ": the operation has none of that name");
        }
        return values.get(name);
    }
}
