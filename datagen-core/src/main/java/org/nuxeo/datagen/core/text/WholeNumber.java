// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.text;

import java.math.BigDecimal;
import java.util.Locale;

/** Whole numbers as users type them: {@code 90000000}, {@code 90_000_000}, {@code 90M} or {@code 1.5k}. */
public final class WholeNumber {
    private static final int MAX_LENGTH = 40;

    private WholeNumber() {}

    /**
     * Returns the number that a text stands for.
     *
     * @throws IllegalArgumentException if the text is not a whole number or is out of the limits; the message states only
     *     the limits, so that callers can put the name and the value before it
     */
    public static long parse(String text, long smallest, long largest) {
        BigDecimal value = read(text.trim(), smallest);
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

    private static BigDecimal read(String text, long smallest) {
        String plain = text.replace("_", "");
        if (plain.isEmpty() || plain.length() > MAX_LENGTH || text.startsWith("_") || text.endsWith("_")) {
            throw notANumber(smallest);
        }
        int zeros = zeros(plain.charAt(plain.length() - 1));
        String digits = zeros == 0 ? plain : plain.substring(0, plain.length() - 1);
        if (!digits.matches("[+-]?[0-9]+(\\.[0-9]+)?")) {
            throw notANumber(smallest);
        }
        return new BigDecimal(digits).scaleByPowerOfTen(zeros);
    }

    private static int zeros(char suffix) {
        return switch (suffix) {
            case 'k', 'K' -> 3;
            case 'm', 'M' -> 6;
            case 'g', 'G', 'b', 'B' -> 9;
            case 't', 'T' -> 12;
            default -> 0;
        };
    }

    private static IllegalArgumentException notANumber(long smallest) {
        String sign = smallest < 0 ? "" : " without a sign";
        return new IllegalArgumentException("must be a whole number" + sign + ", such as 1200, 1_200, 12k, 90M or 1B");
    }
}
