package org.nuxeo.datagen.importer.internal.operation.parameter;

import java.util.Locale;

/** What a parameter is, by the class that Nuxeo gives its values. */
public enum ParameterType {
    TEXT(String.class),
    /** A whole number of 32 bits. */
    INTEGER(Integer.class),
    /** A whole number of 64 bits. */
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

    /** Returns the name that Nuxeo has for the type in its descriptions of operations. */
    public String label() {
        return valueClass.getSimpleName().toLowerCase(Locale.ROOT);
    }
}
