// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.text;

import java.util.Locale;

/** A constant that users write by its own name, such as {@code state-calendar} for {@code STATE_CALENDAR}. */
public interface Labeled {

    /** Returns the name of the constant. */
    String name();

    /** Returns what users write: the name in lower case, with hyphens. */
    default String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
