// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.text;

import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Writes the canonical text that identifies something: JSON without spaces, with the members in the order in which they are
 * written and without those that have their default. The same values give the same text in every locale and every version of
 * Java. The page model-identity.md specifies it.
 */
public final class Canonical {

    private static final int MOST_DIGITS = 17;
    private static final int FINGERPRINT_BYTES = 8;

    private final StringBuilder text = new StringBuilder();

    private Canonical() {}

    /** Something that has a canonical text. */
    @FunctionalInterface
    public interface Part {

        /** Writes the members. */
        void write(Canonical to);
    }

    /** Returns the canonical text of something. */
    public static String of(Part part) {
        Canonical canonical = new Canonical();
        canonical.part(part);
        return canonical.text.toString();
    }

    /** Returns the first 16 hexadecimal digits of the SHA-256 of a canonical text. */
    public static String fingerprint(String canonical) {
        return HexFormat.of().formatHex(digest(canonical), 0, FINGERPRINT_BYTES);
    }

    /** Returns the SHA-256 of a canonical text. */
    public static byte[] digest(String canonical) {
        return PlatformDigest.of("SHA-256").digest(canonical.getBytes(StandardCharsets.UTF_8));
    }

    /** Writes a member with members of its own, or nothing for null. */
    public Canonical with(String name, @Nullable Part part) {
        return with(name, (Object) part);
    }

    /**
     * Writes a member, or nothing for null.
     *
     * @param value a text, a whole or decimal number, true or false, a {@link Part}, or some of these
     * @throws IllegalArgumentException if the value is of another class
     */
    public Canonical with(String name, @Nullable Object value) {
        if (value != null) {
            if (text.charAt(text.length() - 1) != '{') {
                text.append(',');
            }
            quoted(name);
            text.append(':');
            value(value);
        }
        return this;
    }

    /** Writes a member, or nothing if it has its default. */
    public Canonical with(String name, @Nullable Object value, Object usual) {
        Objects.requireNonNull(name, "name");
        return usual.equals(value) ? this : with(name, value);
    }

    private void value(Object value) {
        if (value instanceof Part part) {
            part(part);
        } else if (value instanceof String plain) {
            quoted(plain);
        } else if (value instanceof Double number) {
            text.append(decimal(number));
        } else if (value instanceof Long || value instanceof Integer || value instanceof Boolean) {
            text.append(value);
        } else if (value instanceof Iterable<?> some) {
            text.append('[');
            String separator = "";
            for (Object each : some) {
                text.append(separator);
                value(each);
                separator = ",";
            }
            text.append(']');
        } else {
            throw new IllegalArgumentException(value.getClass() + ": has no canonical text");
        }
    }

    private void part(Part part) {
        text.append('{');
        part.write(this);
        text.append('}');
    }

    /** Returns the number, rounded to as few digits as read back as the same one, without an exponent. */
    private static String decimal(double number) {
        BigDecimal exact = new BigDecimal(number);
        BigDecimal rounded = exact;
        for (int digits = 1; digits <= MOST_DIGITS; digits++) {
            rounded = exact.round(new MathContext(digits));
            if (rounded.doubleValue() == number) {
                break;
            }
        }
        return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
    }

    /** Writes a text in quotes. What UTF-8 cannot hold is escaped, so that different texts stay different. */
    private void quoted(String plain) {
        text.append('"');
        plain.codePoints().forEach(each -> {
            if (each == '"' || each == '\\') {
                text.append('\\').append((char) each);
            } else if (each < ' ' || each >= Character.MIN_SURROGATE && each <= Character.MAX_SURROGATE) {
                text.append("\\u").append(HexFormat.of().toHexDigits((char) each));
            } else {
                text.appendCodePoint(each);
            }
        });
        text.append('"');
    }
}
