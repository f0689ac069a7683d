// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation.parameter;

import java.util.Locale;

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
