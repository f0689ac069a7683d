package org.nuxeo.datagen.core;

/** Where statements live. Customers, cards, accounts and letters lie below their state under every plan. */
public enum FilePlan {
    /** Live statements below their account, older ones in the archives by calendar. */
    CUSTOMER("customer"),
    /** {@code /<yyyy>/<month>-<yyyy>}. */
    CALENDAR("calendar"),
    /** {@code /<state>/<yyyy>/<month>-<yyyy>}. */
    STATE_CALENDAR("state-calendar"),
    /** Directly below the root. */
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
     * Returns the plan with that label.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static FilePlan of(String label) {
        for (FilePlan plan : values()) {
            if (plan.label.equals(label)) {
                return plan;
            }
        }
        throw new IllegalArgumentException(
                "file plan " + label + ": must be customer, calendar, state-calendar or flat");
    }
}
