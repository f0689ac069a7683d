// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.internal;

import java.util.List;
import java.util.Map;

/** Finds the entry of a file that a mistake in the model comes from. */
final class Places {
    private Places() {}

    /** Returns the entry at a place, or the nearest one above it. Names may lack the schema that they have in the model. */
    static Entry find(Entry top, List<String> place) {
        Entry entry = top;
        for (String name : place) {
            if (!entry.isMapping()) {
                return entry;
            }
            Map<String, Entry> members = entry.members();
            Entry next = members.get(name);
            if (next == null) {
                next = members.get(name.substring(name.indexOf(':') + 1));
            }
            if (next == null) {
                return entry;
            }
            entry = next;
        }
        return entry;
    }
}
