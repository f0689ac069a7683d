// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Writes single parts of JSON. */
final class JsonBytes {

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** A one in each of eight bytes. */
    private static final long EACH = 0x0101010101010101L;

    private JsonBytes() {}

    static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Returns an array of strings. */
    static String array(List<String> values) {
        List<String> quoted = new ArrayList<>();
        for (String value : values) {
            ByteSink text = new ByteSink(32);
            text(text, value);
            quoted.add('"' + new String(text.array(), 0, text.length(), StandardCharsets.UTF_8) + '"');
        }
        return "[" + String.join(",", quoted) + "]";
    }

    /** Writes a key, a text and the closing quotation mark. The key ends with the opening quotation mark. */
    static void string(ByteSink out, byte[] key, String text) {
        out.put(key);
        text(out, text);
        out.put('"');
    }

    /** Writes a text without quotation marks. */
    static void text(ByteSink out, String text) {
        int start = out.length();
        out.putUtf8(text);
        if (hasSpecial(out.array(), start, out.length())) {
            out.truncate(start);
            escaped(out, text);
        }
    }

    /** Returns whether a byte must be escaped: a quotation mark, a backslash, a control character. */
    private static boolean hasSpecial(byte[] bytes, int from, int to) {
        int at = from;
        while (at + Long.BYTES <= to) {
            long eight = (long) LONG.get(bytes, at);
            long quotes = eight ^ EACH * '"';
            long backslashes = eight ^ EACH * '\\';
            // A byte becomes negative by the subtraction, and was not, if it is less than what is subtracted.
            long special = quotes - EACH & ~quotes | backslashes - EACH & ~backslashes | eight - EACH * 0x20 & ~eight;
            if ((special & EACH << 7) != 0) {
                return true;
            }
            at += Long.BYTES;
        }
        while (at < to) {
            byte each = bytes[at++];
            if (each == '"' || each == '\\' || each >= 0 && each < 0x20) {
                return true;
            }
        }
        return false;
    }

    private static void escaped(ByteSink out, String text) {
        StringBuilder escaped = new StringBuilder(text.length() + 16);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                escaped.append('\\').append(c);
            } else if (c < 0x20) {
                escaped.append("\\u00").append(Character.forDigit(c >> 4, 16)).append(Character.forDigit(c & 15, 16));
            } else {
                escaped.append(c);
            }
        }
        out.putUtf8(escaped.toString());
    }
}
