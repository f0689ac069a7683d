// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.person;

import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.text.Labels;

/** What is known of a person. Each is a text, but for the date of birth. */
public enum PersonFact {
    FIRST_NAME("firstName"),
    LAST_NAME("lastName"),
    FULL_NAME("fullName"),
    /** {@code F} or {@code M}, or {@code X} where the corpus does not say. */
    SEX("sex"),
    BIRTH_DATE("birthDate"),
    /** Street with the number of the house. */
    STREET("street"),
    CITY("city"),
    POSTAL_CODE("postalCode"),
    REGION("region"),
    PHONE("phone"),
    EMAIL("email");

    private final String label;

    PersonFact(String label) {
        this.label = label;
    }

    /** Returns the name in model files. */
    public String label() {
        return label;
    }

    /** Returns the fact with a name, or null. */
    public static @Nullable PersonFact of(String label) {
        int found = Labels.of(values(), PersonFact::label).indexOf(label);
        return found < 0 ? null : values()[found];
    }
}
