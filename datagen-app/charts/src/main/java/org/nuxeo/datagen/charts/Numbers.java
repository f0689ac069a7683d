// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.charts;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Numbers as reports write them, in any locale of the machine. */
public final class Numbers {

    private static final MathContext FOUR_DIGITS = new MathContext(4);

    private Numbers() {}

    /** Returns a formatted text. */
    public static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }

    /** Returns a number with thousands separators and at least four digits. */
    public static String of(double value) {
        boolean whole = value >= 1000 || value == Math.rint(value);
        return whole
                ? text("%,d", Math.round(value))
                : plain(BigDecimal.valueOf(value).round(FOUR_DIGITS).doubleValue());
    }

    /** Returns a number without an exponent, and without the fraction that it does not have. */
    public static String plain(double value) {
        return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }

    /** Returns a number with three significant digits and thousands separators. */
    public static String rounded(double value) {
        return of(new BigDecimal(value).round(new MathContext(3)).doubleValue());
    }

    /** Returns a ratio with at least three digits. */
    public static String ratio(double ratio) {
        return text(ratio < 0.1 ? "%.5f" : "%.3f", ratio);
    }

    /** Returns how much a value has changed, in percent. */
    public static String change(double before, double after) {
        return text("%+.1f%%", 100 * (after / before - 1));
    }
}
