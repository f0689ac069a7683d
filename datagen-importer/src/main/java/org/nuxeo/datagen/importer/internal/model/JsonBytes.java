// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.internal.model;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Writes single parts of JSON. */
final class JsonBytes {

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
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < 0x20 || c == '"' || c == '\\') {
                escaped(out, text);
                return;
            }
        }
        out.putUtf8(text);
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
