// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.id;

import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.text.Ascii;

/**
 * The id of a document in its repository: a UUID of version 8 (RFC 9562, section 5.8) as two 64-bit halves.
 *
 * @param high the first eight bytes
 * @param low the last eight bytes
 */
public record DocumentId(long high, long low) {

    /** The number of characters in the text form. */
    public static final int LENGTH = 36;

    /** The id of the root of every repository. The root is not a document of a dataset. */
    public static final DocumentId ROOT = new DocumentId(0, 0);

    /** Writes the text form in ASCII, 36 bytes, and returns the offset after it. */
    public int write(byte[] target, int offset) {
        int next = Ascii.lowerHex(high >>> 32, 8, target, offset);
        target[next++] = '-';
        next = Ascii.lowerHex(high >>> 16, 4, target, next);
        target[next++] = '-';
        next = Ascii.lowerHex(high, 4, target, next);
        target[next++] = '-';
        next = Ascii.lowerHex(low >>> 48, 4, target, next);
        target[next++] = '-';
        return Ascii.lowerHex(low, 12, target, next);
    }

    /** Returns the text form: a UUID with lower-case hexadecimal digits. */
    @Override
    public String toString() {
        byte[] bytes = new byte[LENGTH];
        return Ascii.text(bytes, write(bytes, 0));
    }

    /** Returns the id with a text form, or null if the text is not a UUID. */
    public static @Nullable DocumentId parse(String text) {
        boolean isGrouped = text.length() == LENGTH
                && text.charAt(8) == '-'
                && text.charAt(13) == '-'
                && text.charAt(18) == '-'
                && text.charAt(23) == '-';
        if (!isGrouped) {
            return null;
        }
        try {
            return new DocumentId(
                    HexFormat.fromHexDigitsToLong(text, 0, 8) << 32
                            | HexFormat.fromHexDigitsToLong(text, 9, 13) << 16
                            | HexFormat.fromHexDigitsToLong(text, 14, 18),
                    HexFormat.fromHexDigitsToLong(text, 19, 23) << 48
                            | HexFormat.fromHexDigitsToLong(text, 24, LENGTH));
        } catch (NumberFormatException notHexadecimal) {
            return null;
        }
    }
}
