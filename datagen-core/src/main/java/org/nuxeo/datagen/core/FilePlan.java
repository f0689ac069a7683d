// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core;

import org.nuxeo.datagen.core.text.Labels;

/**
 * The rule for the repository and the parent of statements. Customers, cards, accounts and letters lie below their state
 * under every plan.
 */
public enum FilePlan {
    /** Live statements lie below their account, older ones in the year and month folders of the archives. */
    CUSTOMER("customer"),
    /** Statements lie in {@code /<yyyy>/<month>-<yyyy>}. */
    CALENDAR("calendar"),
    /** Statements lie in {@code /<state>/<yyyy>/<month>-<yyyy>}. */
    STATE_CALENDAR("state-calendar"),
    /** Statements lie directly below the root. */
    FLAT("flat");

    private final String label;

    FilePlan(String label) {
        this.label = label;
    }

    /** Returns the plan's name on the command line and in JSON. */
    public String label() {
        return label;
    }

    /**
     * Returns the plan with a label.
     *
     * @throws IllegalArgumentException if no plan has that label
     */
    public static FilePlan of(String label) {
        return Labels.find("file plan", label, values(), FilePlan::label);
    }
}
