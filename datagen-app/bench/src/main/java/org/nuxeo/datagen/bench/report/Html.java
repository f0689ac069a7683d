// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** A formatter of texts and numbers for HTML. */
public final class Html {

    private Html() {}

    /** Returns an escaped text. */
    public static String text(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    /** Returns a number with thousands separators and at least four digits. */
    static String number(double value) {
        return value >= 1000 || value == Math.rint(value)
                ? wholeNumber(value)
                : BigDecimal.valueOf(value)
                        .round(new MathContext(4))
                        .stripTrailingZeros()
                        .toPlainString();
    }

    /** Returns a number with three significant digits and thousands separators. */
    static String rounded(double value) {
        return number(new BigDecimal(value).round(new MathContext(3)).doubleValue());
    }

    /** Returns a ratio with at least three digits. */
    static String ratio(double ratio) {
        return String.format(Locale.ROOT, ratio < 0.1 ? "%.5f" : "%.3f", ratio);
    }

    static String wholeNumber(double value) {
        return String.format(Locale.ROOT, "%,d", Math.round(value));
    }
}
