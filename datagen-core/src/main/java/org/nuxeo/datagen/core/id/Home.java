// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.id;

import org.nuxeo.datagen.core.text.Check;

/**
 * Where groups live, as a {@link Layout} lists it: a state of a bank, a department of a hospital. It decides the repository
 * of the groups that live there and the shared folder they lie in.
 *
 * @param code number of the home in ids, from 0; it never changes
 * @param label short name in document types and fields, for example {@code CA}
 * @param name name that people read, for example {@code California}
 */
public record Home(int code, String label, String name) {

    public Home {
        Check.given("label", label, "name", name);
    }
}
