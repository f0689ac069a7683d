// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.core.text.Decimals;

/** The limits of the numbers in rules, and the numbers that rules give. */
final class Numbers {

    static final double TWO_TO_53 = 1L << 53;

    private Numbers() {}

    /** Returns the type of numbers between two, which are given times 10 to the power of their decimals. */
    static ValueType type(long from, long to, int decimals) {
        boolean isSmall = (int) from == from && (int) to == to;
        return decimals > 0 ? ValueType.DOUBLE : isSmall ? ValueType.INTEGER : ValueType.LONG;
    }

    /** Returns the value of a number that is given times 10 to the power of its decimals. */
    static Object value(long scaled, int decimals) {
        return decimals == 0 ? (Object) scaled : (Object) Decimals.value(scaled, decimals);
    }

    /** @throws IllegalArgumentException unless something is right */
    static void require(boolean right, String message) {
        if (!right) {
            throw new IllegalArgumentException(message);
        }
    }
}
