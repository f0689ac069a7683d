// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.frame;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.text.Check;

/**
 * How a date or a number is written, after a colon behind its name: {@code date:dd.MM.yyyy} or {@code amount:#,##0.00}. Names of
 * months and days are English, and times are UTC, whatever the machine.
 */
public record Format(String pattern) {

    private static final Pattern TOKEN =
            Pattern.compile("y{4}|yy|M{1,4}|dd?|E{3,4}|HH?|hh?|a|mm?|ss?|Z|'[^']*'|[ .,/:-]");
    private static final Pattern DATE = Pattern.compile("(?=.*[A-Za-z])(?=..)(?:" + TOKEN + ")+");
    private static final Pattern NUMBER = Pattern.compile("(?:#([., '\u00A0\u202F])##)?(0+)(?:([.,])(0+))?");

    /** @throws IllegalArgumentException if the pattern is none */
    public Format {
        Check.refuse(
                !isPattern(pattern),
                () -> "format " + pattern + ": must be that of a date or a number, such as dd.MM.yyyy or #,##0.00");
    }

    private static boolean isPattern(String text) {
        return DATE.matcher(text).matches() || NUMBER.matcher(text).matches();
    }

    /** Returns a name without the format behind it. */
    public static String name(String text) {
        for (int colon = text.indexOf(':'); colon > 0; colon = text.indexOf(':', colon + 1)) {
            if (isPattern(text.substring(colon + 1))) {
                return text.substring(0, colon);
            }
        }
        return text;
    }

    /** Returns the format behind a name, or null. */
    public static @Nullable Format of(String text) {
        String name = name(text);
        return name.equals(text) ? null : new Format(text.substring(name.length() + 1));
    }

    /** Returns whether dates have the format, otherwise numbers. */
    public boolean isOfDates() {
        return !NUMBER.matcher(pattern).matches();
    }

    /** Returns the text of a date in milliseconds from 1970-01-01T00:00Z, or of a number. */
    public String text(Object value) {
        if (!isOfDates()) {
            return number(value instanceof Double some ? BigDecimal.valueOf(some) : BigDecimal.valueOf((long) value));
        }
        LocalDateTime at = LocalDateTime.ofEpochSecond(Math.floorDiv((long) value, 1_000L), 0, ZoneOffset.UTC);
        return TOKEN.matcher(pattern).replaceAll(token -> Matcher.quoteReplacement(part(token.group(), at)));
    }

    private static String part(String token, LocalDateTime at) {
        int size = token.length();
        return switch (token.charAt(0)) {
            case 'y' -> padded(size == 2 ? at.getYear() % 100 : at.getYear(), size);
            case 'M' ->
                size < 3 ? padded(at.getMonthValue(), size) : name(at.getMonth().name(), size);
            case 'd' -> padded(at.getDayOfMonth(), size);
            case 'E' -> name(at.getDayOfWeek().name(), size);
            case 'H' -> padded(at.getHour(), size);
            case 'h' -> padded((at.getHour() + 11) % 12 + 1, size);
            case 'a' -> at.getHour() < 12 ? "AM" : "PM";
            case 'm' -> padded(at.getMinute(), size);
            case 's' -> padded(at.getSecond(), size);
            case 'Z' -> "+0000";
            case '\'' -> size == 2 ? "'" : token.substring(1, size - 1);
            default -> token;
        };
    }

    private static String name(String upper, int size) {
        String name = upper.charAt(0) + upper.substring(1).toLowerCase(Locale.ROOT);
        return size == 3 ? name.substring(0, 3) : name;
    }

    private static String padded(long number, int digits) {
        String text = String.valueOf(number);
        return "0".repeat(Math.max(0, digits - text.length())) + text;
    }

    /** Rounds half even, so that rounded amounts have no drift. */
    private String number(BigDecimal value) {
        Matcher parts = NUMBER.matcher(pattern);
        Check.misuse(!parts.matches(), () -> pattern);
        int decimals = parts.group(4) == null ? 0 : parts.group(4).length();
        BigDecimal rounded = value.setScale(decimals, RoundingMode.HALF_EVEN);
        String digits = rounded.unscaledValue().abs().toString();
        digits = "0".repeat(Math.max(0, parts.group(2).length() + decimals - digits.length())) + digits;
        StringBuilder text = new StringBuilder(digits);
        int point = digits.length() - decimals;
        if (decimals > 0) {
            text.insert(point, parts.group(3));
        }
        for (int at = point - 3; parts.group(1) != null && at > 0; at -= 3) {
            text.insert(at, parts.group(1));
        }
        return (rounded.signum() < 0 ? "-" : "") + text;
    }
}
