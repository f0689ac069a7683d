// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChunkedBodyTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "0\r\n\r\n",
                "00000\r\n\r\n",
                "2\r\n{}\r\n0\r\n\r\n",
                "A;name=value\r\n0123456789\r\nb ; x\r\n01234567890\r\n0\r\n\r\n",
                "4\r\n\r\n\r\n\r\n0\r\nX: y\r\nY: z\r\n\r\n",
            })
    void endOfTheBodyIsFoundWithAnySplitOfItsBytes(String body) {
        byte[] bytes = (body + "GET ").getBytes(StandardCharsets.US_ASCII);
        for (int split = 0; split <= body.length(); split++) {
            ChunkedBody chunks = new ChunkedBody();
            ByteBuffer buffer = ByteBuffer.wrap(bytes);
            assertThat(chunks.take(buffer, 0, split)).isEqualTo(split);
            assertThat(chunks.ended()).isEqualTo(split == body.length());
            assertThat(chunks.take(buffer, split, bytes.length)).isEqualTo(body.length());
            assertThat(chunks.ended()).isTrue();
            assertThat(chunks.fault()).isNull();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "zz\r\n",
                "\r\n",
                ";x\r\n",
                "-1\r\n",
                "0x2\r\n",
                "2\n{}",
                "2\r{}",
                "2\r\n{}0\r\n\r\n",
                "2\r\n{}\n0\r\n\r\n",
                "2;x\n{}",
                "0\r\nX: y\n\r\n",
                "0\r\n\rX",
                "1000000000000000\r\n",
            })
    void malformedChunkIsAFault(String body) {
        ChunkedBody chunks = take(body);
        assertThat(chunks.ended()).isFalse();
        assertThat(chunks.fault().status()).isEqualTo(400);
    }

    @Test
    void extensionsAndTrailersAreLimited() {
        assertThat(take("1;" + "x".repeat(1000)).fault()).isNull();
        assertThat(take("1;" + "x".repeat(2000)).fault()).isNotNull();
        assertThat(take("0\r\n" + "X: y\r\n".repeat(1000)).fault()).isNull();
        assertThat(take("0\r\n" + "X: y\r\n".repeat(2000)).fault()).isNotNull();
    }

    private static ChunkedBody take(String body) {
        ChunkedBody chunks = new ChunkedBody();
        byte[] bytes = body.getBytes(StandardCharsets.US_ASCII);
        chunks.take(ByteBuffer.wrap(bytes), 0, bytes.length);
        return chunks;
    }
}
