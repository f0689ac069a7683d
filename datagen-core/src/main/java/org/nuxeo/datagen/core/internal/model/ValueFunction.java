// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.internal.model;

import org.nuxeo.datagen.core.model.Facts;

/** A compiled rule. */
interface ValueFunction {

    /**
     * Returns the value, or null if the document has none.
     *
     * @param facts facts of the document
     * @param values values of the fields that were computed before
     * @param code number of what drawn values belong to
     */
    Object value(Facts facts, Object[] values, long code);
}
