// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.schema;

import org.nuxeo.datagen.core.text.Labeled;

/** A place in which an added field can be. The repository itself always has it. */
public enum Placement implements Labeled {
    /** The search index. */
    INDEX,
    /** Messages for Nuxeo's stream importer. */
    MESSAGE,
    /** REST answers and the page. */
    REST,
    /** Files that {@code generate} writes. */
    EXPORT;
}
