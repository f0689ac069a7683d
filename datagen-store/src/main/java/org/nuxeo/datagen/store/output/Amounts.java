// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.output;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Sizes, durations and counts as people write them. The page formats them in the same way ({@code dom.js}). */
public final class Amounts {

    private static final String[] BYTE_UNITS = {"bytes", "KB", "MB", "GB", "TB", "PB"};
    private static final MathContext THREE_DIGITS = new MathContext(3);
    private static final int MINUTE_SECONDS = 60;
    private static final int HOUR_MINUTES = 60;
    private static final int DAY_HOURS = 24;

    private Amounts() {}

    /** Returns a text like {@link String#format}, the same in every country. */
    public static String text(String format, @Nullable Object... values) {
        return String.format(Locale.US, format, values);
    }

    /** Returns a size with three digits, such as {@code 210 TB}. Units are powers of 1000. */
    public static String bytes(double bytes) {
        double value = rounded(bytes);
        int unit = 0;
        while (value >= 1000 && unit < BYTE_UNITS.length - 1) {
            value = rounded(value / 1000);
            unit++;
        }
        return plain(value) + " " + BYTE_UNITS[unit];
    }

    /** Returns a number of documents and a number of folders: states, years and months. */
    public static String documents(long documents, long folders) {
        return text(
                "%,d document%s and %,d folder%s",
                documents, documents == 1 ? "" : "s", folders, folders == 1 ? "" : "s");
    }

    /** Returns a duration in its two largest units, such as {@code 3 days 4 h}. */
    public static String time(double seconds) {
        long whole = Math.round(seconds);
        if (whole < MINUTE_SECONDS) {
            return (seconds < 10 ? plain(rounded(seconds)) : Long.toString(whole)) + " s";
        }
        long minutes = Math.round(seconds / MINUTE_SECONDS);
        if (minutes < HOUR_MINUTES) {
            return minutes + " min";
        }
        if (minutes < 2 * DAY_HOURS * HOUR_MINUTES) {
            return minutes / HOUR_MINUTES + " h " + minutes % HOUR_MINUTES + " min";
        }
        long hours = Math.round(minutes / (double) HOUR_MINUTES);
        return text("%,d days %d h", hours / DAY_HOURS, hours % DAY_HOURS);
    }

    private static double rounded(double value) {
        return new BigDecimal(value).round(THREE_DIGITS).doubleValue();
    }

    private static String plain(double value) {
        return new BigDecimal(Double.toString(value)).stripTrailingZeros().toPlainString();
    }
}
