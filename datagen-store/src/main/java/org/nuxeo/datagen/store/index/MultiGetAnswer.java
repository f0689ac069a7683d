// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.index;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import org.nuxeo.datagen.core.text.ByteSink;

/**
 * The documents in the answer to a multi-get, compared in their order with what they should be, byte for byte.
 *
 * <p>An index returns a document in the bytes in which it was sent. As long as these are the expected ones, the answer is
 * walked without being parsed. From the first other byte on, it has to be parsed.
 */
public final class MultiGetAnswer {

    private static final byte[] START = "{\"docs\":[".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] ID = "_id".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] SOURCE = "_source".getBytes(StandardCharsets.US_ASCII);

    private final byte[] bytes;
    private int at;
    private boolean asExpected;

    /** @param bytes the answer */
    public MultiGetAnswer(byte[] bytes) {
        this.bytes = Objects.requireNonNull(bytes, "bytes");
        this.asExpected = has(START);
        this.at = START.length - 1;
    }

    /**
     * Returns the documents of an answer, also those that are not found.
     *
     * @throws IOException if a document could not be looked for, as while a server that comes back opens its indexes
     */
    public static JsonNode documents(JsonNode answer) throws IOException {
        JsonNode documents = answer.path("docs");
        for (JsonNode each : documents) {
            String error = each.at("/error/type").asText();
            if (!error.isEmpty() && !error.equals("index_not_found_exception")) {
                throw new IOException("document " + each.path("_id").asText() + " cannot be read: " + error);
            }
        }
        return documents;
    }

    /**
     * Returns whether the next document has an id and exactly these bytes. If not, the same is returned for all that follow.
     *
     * @param id ASCII
     */
    public boolean nextIs(String id, ByteSink source) {
        asExpected = asExpected && documentIs(id.getBytes(StandardCharsets.ISO_8859_1), source);
        return asExpected;
    }

    private boolean documentIs(byte[] id, ByteSink source) {
        // Before the first document is a bracket, before the others a comma.
        at++;
        boolean rightId = false;
        for (char before = '{'; isNext(before); before = ',') {
            int name = at + 2;
            int nameEnd = textEnd(at + 1);
            if (nameEnd < 0 || nameEnd + 1 >= bytes.length || bytes[nameEnd + 1] != ':') {
                return false;
            }
            at = nameEnd + 2;
            if (is(name, nameEnd, SOURCE)) {
                return rightId && sourceIs(source);
            }
            int end = valueEnd();
            if (end < 0) {
                return false;
            }
            rightId |= is(name, nameEnd, ID) && is(at + 1, end - 1, id);
            at = end;
        }
        return false;
    }

    private boolean sourceIs(ByteSink source) {
        int end = at + source.length();
        boolean same = end + 1 < bytes.length
                && Arrays.equals(bytes, at, end, source.array(), 0, source.length())
                && bytes[end] == '}'
                && (bytes[end + 1] == ',' || bytes[end + 1] == ']');
        at = end + 1;
        return same;
    }

    private boolean isNext(char expected) {
        return at < bytes.length && bytes[at] == expected;
    }

    /** Returns the position of the quote that ends a text without escapes, or -1 if there is no such text. */
    private int textEnd(int quote) {
        if (quote >= bytes.length || bytes[quote] != '"') {
            return -1;
        }
        for (int i = quote + 1; i < bytes.length; i++) {
            if (bytes[i] == '"') {
                return i;
            }
            if (bytes[i] == '\\') {
                return -1;
            }
        }
        return -1;
    }

    /** Returns the position after a text or another simple value, or -1 if there is none. */
    private int valueEnd() {
        if (isNext('"')) {
            return textEnd(at) + 1 == 0 ? -1 : textEnd(at) + 1;
        }
        int end = at;
        while (end < bytes.length && (Character.isLetterOrDigit(bytes[end]) || bytes[end] == '-')) {
            end++;
        }
        return end == at ? -1 : end;
    }

    private boolean is(int from, int to, byte[] expected) {
        return from <= to && Arrays.equals(bytes, from, to, expected, 0, expected.length);
    }

    private boolean has(byte[] start) {
        return bytes.length > start.length && is(0, start.length, start);
    }
}
