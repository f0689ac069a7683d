// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.nuxeo.query;

import java.util.List;
import java.util.Optional;

/**
 * A query.
 *
 * @param conditions all of which must hold
 * @param orderBy a field, or an empty text
 * @param descending whether the greatest comes first
 */
record Nxql(List<Condition> conditions, String orderBy, boolean descending) {

    /** Returns the value that a field must be equal to. */
    Optional<String> equal(String field) {
        return conditions.stream()
                .filter(each -> each.field().equals(field) && each.operator().equals("="))
                .map(each -> each.value().text())
                .findFirst();
    }
}
