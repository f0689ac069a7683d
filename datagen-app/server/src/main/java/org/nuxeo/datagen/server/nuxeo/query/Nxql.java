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

    /**
     * One condition of a query; all of them must hold.
     *
     * @param field such as {@code account:number}
     * @param operator {@code =}, {@code <}, {@code <=}, {@code >}, {@code >=} or {@code IN}
     * @param values one of which the field is compared with
     */
    record Condition(String field, String operator, List<Value> values) {

        /**
         * A literal.
         *
         * @param text text in the query
         * @param isDate whether it is a date or a timestamp
         */
        record Value(String text, boolean isDate) {}

        Value value() {
            return values.get(0);
        }

        boolean isEquality() {
            return operator.equals("=") || operator.equals("IN");
        }
    }
}
