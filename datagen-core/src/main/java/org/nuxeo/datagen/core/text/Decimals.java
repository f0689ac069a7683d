// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.text;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Objects;

/** Decimal numbers as text. The JDK's own texts of doubles are not the same in all releases. */
public final class Decimals {

    private static final double[] POWERS = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9};
    private static final double EXACT = 1L << 53;

    private Decimals() {}

    /** Returns the text of a number with the fewest decimals that it is equal to, for example {@code 12.5}. */
    public static String text(double value) {
        for (int decimals = 0; decimals < POWERS.length; decimals++) {
            double scaled = Math.rint(value * POWERS[decimals]);
            if (Math.abs(scaled) >= EXACT) {
                break;
            }
            if (scaled / POWERS[decimals] == value) {
                return text((long) scaled, decimals);
            }
        }
        return Double.isFinite(value)
                ? new BigDecimal(value).round(new MathContext(17)).toString()
                : Double.toString(value);
    }

    /** Returns the text of a number that is multiplied with a power of ten, for example {@code 12.50}. */
    public static String text(long scaled, int decimals) {
        return BigDecimal.valueOf(scaled, Objects.checkIndex(decimals, 20)).toPlainString();
    }

    /** Returns a number that is multiplied with a power of ten. */
    public static double value(long scaled, int decimals) {
        return scaled / power(decimals);
    }

    /** Returns 10 to the power of a number of decimals. */
    public static double power(int decimals) {
        return POWERS[Objects.checkIndex(decimals, POWERS.length)];
    }
}
