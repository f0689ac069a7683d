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
    private static final String START = "{\"docs\":[";
    private static final byte[] SOURCE = "\"_source\":".getBytes(StandardCharsets.US_ASCII);

    private final byte[] bytes;
    private int at;
    private boolean asExpected;

    /** @param bytes the answer */
    public MultiGetAnswer(byte[] bytes) {
        this.bytes = Objects.requireNonNull(bytes, "bytes");
        this.asExpected =
                bytes.length > START.length() && text(0, START.length()).equals(START);
        this.at = START.length() - 1;
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
        asExpected = asExpected && hasHead("\"_id\":\"" + id + "\",") && sourceIs(source);
        return asExpected;
    }

    /** Returns whether all members before the source of the next document are simple, and the id is one of them. */
    private boolean hasHead(String id) {
        // Before the first document is a bracket, before the others a comma.
        int from = at + 1;
        at = from;
        while (at < bytes.length && !startsSource(at)) {
            at++;
        }
        String head = text(from, at);
        at += SOURCE.length;
        return head.lastIndexOf('{') == 0 && head.indexOf('\\') < 0 && head.contains(id);
    }

    private boolean startsSource(int from) {
        int to = from + SOURCE.length;
        return bytes[from] == '"' && to <= bytes.length && Arrays.equals(bytes, from, to, SOURCE, 0, SOURCE.length);
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

    private String text(int from, int to) {
        return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
    }
}
