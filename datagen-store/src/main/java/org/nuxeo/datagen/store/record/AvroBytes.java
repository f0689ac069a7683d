// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.record;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.nuxeo.datagen.core.text.ByteSink;

/**
 * Avro's binary encoding: numbers are zigzag varints, texts are their length and UTF-8, unions start with the number of
 * the branch. See the Apache Avro 1.12 specification, "Binary Encoding".
 */
final class AvroBytes {

    /** Texts that are shorter have a length of one byte. */
    private static final int ONE_BYTE_CHARS = 64;

    private AvroBytes() {}

    static void texts(List<String> texts, ByteSink out) {
        if (!texts.isEmpty()) {
            number(texts.size(), out);
            for (int i = 0; i < texts.size(); i++) {
                text(texts.get(i), out);
            }
        }
        number(0, out);
    }

    static void text(String text, ByteSink out) {
        int chars = text.length();
        if (chars < ONE_BYTE_CHARS) {
            int at = out.length();
            out.put(chars << 1);
            if (out.putUtf8(text) == chars) {
                return;
            }
            out.truncate(at);
        }
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        number(bytes.length, out);
        out.put(bytes);
    }

    static void number(long value, ByteSink out) {
        out.putVarint(value << 1 ^ value >> 63);
    }
}
