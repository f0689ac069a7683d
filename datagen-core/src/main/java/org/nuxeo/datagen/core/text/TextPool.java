// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.text;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Texts from which the values of a field are picked, for example the last names of a corpus. The bytes of a text are
 * prepared when they are first needed and then kept. Thread safe.
 */
public final class TextPool {

    private static final byte[] NOT_PLAIN = {};

    private final IntFunction<String> texts;
    private final AtomicReferenceArray<byte[]> plain;

    /**
     * Creates a pool.
     *
     * @param size number of texts
     * @param texts function from an index, 0 to {@code size - 1}, to a text, which must be safe for threads
     */
    public TextPool(int size, IntFunction<String> texts) {
        Check.atLeast("size", size, 0);
        this.texts = Objects.requireNonNull(texts, "texts");
        this.plain = new AtomicReferenceArray<>(size);
    }

    /** Returns a pool of the texts of a list. */
    public static TextPool of(List<String> texts) {
        List<String> copy = List.copyOf(Objects.requireNonNull(texts, "texts"));
        return new TextPool(copy.size(), copy::get);
    }

    /** Returns the number of texts. */
    public int size() {
        return plain.length();
    }

    /** Returns the text at an index. */
    public String text(int index) {
        return texts.apply(index);
    }

    /**
     * Returns the bytes of the text at an index if it is printable ASCII without comma, quotation mark and backslash, which
     * no format escapes. Otherwise, returns null. Callers must not change the array.
     */
    public byte @Nullable [] plain(int index) {
        byte[] bytes = plain.getAcquire(index);
        if (bytes == null) {
            bytes = prepare(text(index));
            plain.setRelease(index, bytes);
        }
        return bytes == NOT_PLAIN ? null : bytes;
    }

    private static byte[] prepare(String text) {
        // A stream would take longer than the bytes, and its compilation longer than all names.
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' || c > '~' || c == ',' || c == '"' || c == '\\') {
                return NOT_PLAIN;
            }
        }
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
