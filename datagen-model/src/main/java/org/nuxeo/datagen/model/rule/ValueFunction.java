// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A compiled rule. */
@FunctionalInterface
interface ValueFunction {

    /**
     * Returns the value, or null if the document has none.
     *
     * @param facts facts of the document
     * @param values values of the fields that were computed before
     * @param code number of what drawn values belong to
     */
    @Nullable
    Object value(ModelDocument facts, Object[] values, long code);

    /** Returns a function of the values that there are. */
    default ValueFunction then(UnaryOperator<Object> of) {
        return (facts, values, code) -> {
            Object value = value(facts, values, code);
            return value == null ? null : of.apply(value);
        };
    }
}
