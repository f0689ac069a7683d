// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.text.ByteSink;
import org.nuxeo.datagen.store.output.Json;

class MultiGetAnswerTest {

    private static final List<String> IDS = List.of("a-1", "a-2");
    private static final List<String> SOURCES = List.of("{\"x\":\"é{}\"}", "{\"y\":[1,{\"_id\":\"a-2\"}]}");
    private static final String FIRST =
            "{\"_index\":\"n\",\"_type\":\"_doc\",\"_id\":\"a-1\",\"_version\":1,\"_seq_no\":12,"
                    + "\"_primary_term\":1,\"found\":true,\"_source\":" + SOURCES.get(0) + "}";
    private static final String SECOND =
            "{\"_index\":\"n\",\"_id\":\"a-2\",\"found\":true,\"_source\":" + SOURCES.get(1) + "}";
    private static final String BOTH = "{\"docs\":[" + FIRST + "," + SECOND + "]}";

    @Test
    void documentsWithTheExpectedBytesAreRecognized() {
        assertThat(equal(bytes(BOTH))).isEqualTo(2);
    }

    @Test
    void anotherByteInIdsSourcesOrStructureIsNoticed() {
        byte[] bytes = bytes(BOTH);
        for (int i = 0; i < bytes.length; i++) {
            byte[] other = bytes.clone();
            other[i] ^= 1;
            String text = new String(other, StandardCharsets.ISO_8859_1);
            boolean told = equal(other) < 2;
            boolean sameDocuments = text.contains("\"_id\":\"a-1\",")
                    && text.contains("\"_id\":\"a-2\",")
                    && SOURCES.stream().allMatch(source -> text.contains("\"_source\":" + latin(source) + "}"));
            assertThat(told || sameDocuments).as("byte %d of %s", i, text).isTrue();
        }
    }

    @Test
    void whatIsNotSimpleIsLeftToAParser() {
        assertThat(equal(bytes("{\"docs\":[" + SECOND + "," + FIRST + "]}"))).isZero();
        assertThat(equal(bytes("{\"docs\":[" + FIRST + "]}"))).isEqualTo(1);
        assertThat(equal(bytes("{\"docs\":[" + FIRST + ",{\"_index\":\"n\",\"_id\":\"a-2\",\"found\":false}]}")))
                .isEqualTo(1);
        assertThat(equal(bytes("{\"docs\":[{\"_id\":\"a-1\",\"_source\":{\"x\":\"other\"}}," + SECOND + "]}")))
                .isZero();
        assertThat(equal(bytes("{\"docs\":[{\"_id\":\"b\",\"z\":{\"_id\":\"a-1\",\"_source\":" + SOURCES.get(0) + "}},"
                        + SECOND + "]}")))
                .isZero();
        assertThat(equal(bytes("{ \"docs\" : [" + FIRST + "," + SECOND + "]}"))).isZero();
        for (int length = 0; length < BOTH.length() - 2; length++) {
            assertThat(equal(bytes(BOTH.substring(0, length)))).isLessThan(2);
        }
    }

    /** A server that comes back answers before it has opened its indexes: then a document is not missing. */
    @Test
    void aDocumentThatCannotBeReadIsNotMissing() throws IOException {
        String error = "{\"_index\":\"n\",\"_id\":\"a-2\",\"error\":{\"type\":\"%s\",\"reason\":\"r\"}}";
        String answer = "{\"docs\":[" + FIRST + "," + error + "]}";
        JsonNode closed = Json.mapper().readTree(answer.formatted("no_shard_available_action_exception"));
        assertThatIOException()
                .isThrownBy(() -> MultiGetAnswer.documents(closed))
                .withMessage("document a-2 cannot be read: no_shard_available_action_exception");
        JsonNode absent = Json.mapper().readTree(answer.formatted("index_not_found_exception"));
        assertThat(MultiGetAnswer.documents(absent)).hasSize(2);
    }

    private static int equal(byte[] bytes) {
        MultiGetAnswer answer = new MultiGetAnswer(bytes);
        int equal = 0;
        for (int i = 0; i < IDS.size(); i++) {
            ByteSink source = new ByteSink(16);
            source.put(bytes(SOURCES.get(i)));
            equal += answer.nextIs(IDS.get(i), source) ? 1 : 0;
        }
        return equal;
    }

    private static String latin(String text) {
        return new String(bytes(text), StandardCharsets.ISO_8859_1);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
