// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.filter;

/** A comparison of a value with a constant. */
enum Comparison {
    EQUAL,
    LESS,
    AT_MOST,
    GREATER,
    AT_LEAST;

    /** Returns whether the comparison holds, given the sign of value minus constant. */
    boolean holds(int sign) {
        return switch (this) {
            case EQUAL -> sign == 0;
            case LESS -> sign < 0;
            case AT_MOST -> sign <= 0;
            case GREATER -> sign > 0;
            case AT_LEAST -> sign >= 0;
        };
    }

    /** Returns the comparison that also holds for equal values. */
    Comparison orEqual() {
        return switch (this) {
            case LESS -> AT_MOST;
            case GREATER -> AT_LEAST;
            default -> this;
        };
    }
}
