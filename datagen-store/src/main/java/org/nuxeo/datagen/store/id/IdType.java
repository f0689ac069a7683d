// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.id;

import org.nuxeo.datagen.core.text.Labels;

/**
 * The types of ids that Nuxeo's MongoDB repositories can have; the option {@code idType} of a repository's descriptor.
 */
public enum IdType {
    /** UUIDs as text. This is Nuxeo's default, which it calls varchar. */
    UUID("uuid"),
    /** Consecutive numbers, as decimal text. */
    SEQUENCE("sequence"),
    /** Numbers of a 64-bit xorshift generator: text of 16 hexadecimal digits, a number of 8 bytes in MongoDB. */
    SEQUENCE_HEX_RANDOMIZED("sequenceHexRandomized");

    private final String label;

    IdType(String label) {
        this.label = label;
    }

    /** Returns the name on the command line. */
    public String label() {
        return label;
    }

    /** Returns whether ids come from a counter of the repository. */
    public boolean isSequence() {
        return this != UUID;
    }

    /**
     * Returns the type with a name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static IdType of(String label) {
        return Labels.find("id type", label, values(), IdType::label);
    }
}
