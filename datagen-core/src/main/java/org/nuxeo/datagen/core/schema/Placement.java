// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.schema;

import java.util.Locale;

/** A place in which an added field can be. The repository itself always has it. */
public enum Placement {
    /** The search index. */
    INDEX,
    /** Messages for Nuxeo's stream importer. */
    MESSAGE,
    /** REST answers and the page. */
    REST,
    /** Files that {@code generate} writes. */
    EXPORT;

    /** Returns the name in model files. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
