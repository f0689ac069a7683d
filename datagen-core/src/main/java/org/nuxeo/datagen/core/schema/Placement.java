// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.schema;

/** A place in which an added field can be. The repository itself always has it. */
public enum Placement {
    /** The search index. */
    INDEX("index"),
    /** Messages for Nuxeo's stream importer. */
    MESSAGE("message"),
    /** REST answers and the page. */
    REST("rest"),
    /** Files that {@code generate} writes. */
    EXPORT("export");

    private final String label;

    Placement(String label) {
        this.label = label;
    }

    /** Returns the name in model files. */
    public String label() {
        return label;
    }
}
