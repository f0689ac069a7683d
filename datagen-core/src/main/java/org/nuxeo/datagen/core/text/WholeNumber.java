// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.text;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Whole numbers as users type them: {@code 90000000}, {@code 90_000_000}, {@code 90M} or {@code 1.5k}. */
public final class WholeNumber {

    /** Digits and a suffix, in no more than 40 characters. */
    private static final Pattern NUMBER =
            Pattern.compile("(?=.{1,40}$)([+-]?[0-9]+(?:\\.[0-9]+)?)([kmgbt]?)", Pattern.CASE_INSENSITIVE);

    /** The suffixes, at the number of thousands that they multiply; the first is none. */
    private static final String SUFFIXES = " kmgt";

    private WholeNumber() {}

    /**
     * Returns the number that a text stands for.
     *
     * @throws IllegalArgumentException if the text is not a whole number or is out of the limits; the message states only
     *     the limits, so that callers can put the name and the value before it
     */
    public static long parse(String text, long smallest, long largest) {
        String given = text.trim();
        Matcher number = NUMBER.matcher(given.replace("_", ""));
        if (given.startsWith("_") || given.endsWith("_") || !number.matches()) {
            throw notANumber(smallest);
        }
        int zeros =
                3 * SUFFIXES.indexOf(number.group(2).toLowerCase(Locale.ROOT).replace('b', 'g'));
        BigDecimal value = new BigDecimal(number.group(1)).scaleByPowerOfTen(zeros);
        if (value.compareTo(BigDecimal.valueOf(smallest)) < 0 || value.compareTo(BigDecimal.valueOf(largest)) > 0) {
            throw new IllegalArgumentException("must be " + grouped(smallest) + " to " + grouped(largest));
        }
        try {
            return value.longValueExact();
        } catch (ArithmeticException e) {
            throw notANumber(smallest);
        }
    }

    /**
     * Returns a number for a message, for example {@code 90,000,000}. Java knows the signs of this locale, and would look up
     * those of any other in its tables, which delays every short command.
     */
    public static String grouped(long number) {
        return String.format(Locale.US, "%,d", number);
    }

    private static IllegalArgumentException notANumber(long smallest) {
        String sign = smallest < 0 ? "" : " without a sign";
        return new IllegalArgumentException("must be a whole number" + sign + ", such as 1200, 1_200, 12k, 90M or 1B");
    }
}
