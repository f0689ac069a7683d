// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core;

import org.nuxeo.datagen.core.text.Labeled;
import org.nuxeo.datagen.core.text.Labels;

/**
 * The rule for the repository and the parent of statements. Customers, cards, accounts and letters lie below their state
 * under every plan.
 */
public enum FilePlan implements Labeled {
    /** Live statements lie below their account, older ones in the year and month folders of the archives. */
    CUSTOMER,
    /** Statements lie in {@code /<yyyy>/<month>-<yyyy>}. */
    CALENDAR,
    /** Statements lie in {@code /<state>/<yyyy>/<month>-<yyyy>}. */
    STATE_CALENDAR,
    /** Statements lie directly below the root. */
    FLAT;

    /**
     * Returns the plan with a label.
     *
     * @throws IllegalArgumentException if no plan has that label
     */
    public static FilePlan of(String label) {
        return Labels.find("file plan", label, values(), FilePlan::label);
    }
}
