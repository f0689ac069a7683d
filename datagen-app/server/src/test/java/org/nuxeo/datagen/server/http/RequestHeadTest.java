// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestHeadTest {
    private static final String HEAD = "GET /read HTTP/1.1\r\nHost: localhost\r\nX: a b\r\n\r\n";

    private final RequestHead head = new RequestHead();

    @Test
    void headEndsWithItsEmptyLineWithAnySplitOfItsBytes() {
        byte[] bytes = (HEAD + "body").getBytes(StandardCharsets.US_ASCII);
        for (int split = 0; split <= HEAD.length(); split++) {
            head.reset();
            ByteBuffer buffer = ByteBuffer.wrap(bytes);
            assertThat(head.take(buffer, 0, split)).isEqualTo(split);
            assertThat(head.ended()).isEqualTo(split == HEAD.length());
            assertThat(head.take(buffer, split, bytes.length)).isEqualTo(HEAD.length());
            assertThat(head.ended()).isTrue();
            assertThat(head.fault()).isNull();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"HTTP/9.9", "HTTP/1.2", "HTTP/2.0", "HTTP/0.9", "HTTP/1.", "HTTP/11"})
    void unknownVersionIsNotSupported(String version) {
        take(HEAD.replace("HTTP/1.1", version));
        assertThat(head.fault().status()).isEqualTo(505);
        assertThat(head.fault()).hasMessageContaining(version).hasMessageContaining("HTTP/1.1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\r\n b", "a\r\n\tb", "\r\n chunked", "a\r\n  \r\n b"})
    void foldedFieldValueIsAFault(String value) {
        take(HEAD.replace("a b", value));
        assertThat(head.fault().status()).isEqualTo(400);
    }

    @Test
    void stateIsResetBeforeTheNextHead() {
        take(HEAD.replace("HTTP/1.1", "HTTP/9.9").replace("a b", "a\r\n b"));
        head.reset();
        take(HEAD.replace("HTTP/1.1", "HTTP/1.0"));
        assertThat(head.ended()).isTrue();
        assertThat(head.fault()).isNull();
    }

    @Test
    void unreadableHeadHasItsReason() {
        ServerLimits limits = new ServerLimits(100, 2, 50, 1, 1, 1, 1, 1, 1);
        take("GET /" + "x".repeat(200));
        assertThat(head.unreadable(limits).status()).isEqualTo(414);
        head.reset();
        take("GET / HTTP/1.1\r\nX: " + "x".repeat(200));
        assertThat(head.unreadable(limits).status()).isEqualTo(431);
        head.reset();
        take("GET / HTTP/1.1\r\nA: 1\r\nB: 2\r\nC: 3\r\n\r\n");
        assertThat(head.unreadable(limits).status()).isEqualTo(431);
        head.reset();
        take("GET / HTTP/2.0\r\n\r\n");
        assertThat(head.unreadable(limits).status()).isEqualTo(505);
        head.reset();
        take("GET\r\n\r\n");
        assertThat(head.unreadable(limits).status()).isEqualTo(400);
    }

    private void take(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        head.take(ByteBuffer.wrap(bytes), 0, bytes.length);
    }
}
