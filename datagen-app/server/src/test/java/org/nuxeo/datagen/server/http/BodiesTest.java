// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.server.testing.LogCapture;
import org.nuxeo.datagen.server.testing.RawConnection;
import org.nuxeo.datagen.server.testing.RawConnection.Answer;

/** Test of request bodies that are too long, too slow, unwanted or incomplete. */
class BodiesTest {
    private static final String GET = "GET /read HTTP/1.1\r\nHost: localhost\r\n\r\n";
    private static final int PIECE = 1 << 20;
    /** Maximum number of bytes that the server may read of an unwanted body, including the socket buffers. */
    private static final long MAX_TAKEN = 64L << 20;

    private static HttpFixture server;

    @BeforeAll
    static void start() throws IOException {
        server = new HttpFixture();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void contentLengthBeyondTheLimitIsRefusedBeforeTheBody() throws IOException {
        Answer answer = RawConnection.answer(server.port(), post("/echo", "Content-Length: 9000000000"));
        assertThat(answer.status()).isEqualTo(413);
        assertThat(answer.headers()).containsEntry("connection", "close");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/echo", "/slow", "/unread", "/write", "/nothing"})
    void endlessBodyIsAnsweredAndTheConnectionClosed(String path) throws IOException {
        long taken = 0;
        byte[] piece = ("100000\r\n" + " ".repeat(PIECE) + "\r\n").getBytes();
        try (RawConnection connection = new RawConnection(server.port())) {
            connection.send(post(path, "Transfer-Encoding: chunked"));
            try {
                while (taken < 10 * MAX_TAKEN) {
                    connection.send(piece);
                    taken += piece.length;
                }
            } catch (IOException e) {
                // the server has closed the connection
                assertThat(taken).isPositive();
            }
        }
        assertThat(taken).isLessThan(MAX_TAKEN);
        assertThat(RawConnection.answer(server.port(), GET).status()).isEqualTo(200);
    }

    @Test
    void clientThatKeepsSendingReadsTheResponseToABodyThatIsTooLong() throws IOException {
        String body = " ".repeat(3 * PIECE);
        try (RawConnection connection = new RawConnection(server.port())) {
            connection.send(post("/echo", "Content-Length: " + body.length()) + body);
            assertThat(connection.answer().status()).isEqualTo(413);
            assertThat(connection.rest()).isEmpty();
        }
        try (RawConnection connection = new RawConnection(server.port())) {
            connection.send(post("/echo", "Transfer-Encoding: chunked") + "300000\r\n" + body);
            assertThat(connection.answer().status()).isEqualTo(413);
            assertThat(connection.rest()).isEmpty();
        }
    }

    @Test
    void bodyUpToTheLimitIsRead() throws IOException {
        String body = "{" + " ".repeat(ServerLimits.DEFAULT.bodyBytes() - 2) + "}";
        assertThat(RawConnection.answer(server.port(), post("/echo", "Content-Length: " + body.length()) + body)
                        .body())
                .isEqualTo("{}");
    }

    /** curl announces a body of more than 1 MB, and waits a second for permission to send it. */
    @ParameterizedTest
    @ValueSource(strings = {"/echo", "/slow"})
    void bodyThatIsAnnouncedIsAskedFor(String path) throws IOException {
        try (RawConnection connection = new RawConnection(server.port())) {
            for (int i = 0; i < 2; i++) {
                connection.send(post(path, "Expect: 100-continue\r\nContent-Length: 2"));
                assertThat(connection.answer().status()).isEqualTo(100);
                connection.send("{}");
                assertThat(connection.answer().body()).isEqualTo("{}");
                connection.send(post(path, "Expect: 100-continue\r\nTransfer-Encoding: chunked"));
                assertThat(connection.answer().status()).isEqualTo(100);
                connection.send("2\r\n{}\r\n0\r\n\r\n");
                assertThat(connection.answer().body()).isEqualTo("{}");
            }
            connection.send(GET);
            assertThat(connection.answer().body()).isEqualTo("read");
        }
    }

    @Test
    void announcedBodyThatIsNotWantedIsRefusedAtOnce() throws IOException {
        String announced = "Expect: 100-continue\r\nContent-Length: ";
        assertThat(RawConnection.answer(server.port(), post("/echo", announced + 9_000_000_000L))
                        .status())
                .isEqualTo(413);
        assertThat(RawConnection.answer(server.port(), post("/nothing", announced + 2))
                        .status())
                .isEqualTo(404);
        Answer answer = RawConnection.answer(server.port(), post("/unread", announced + 2));
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.headers()).containsEntry("connection", "close");
    }

    @Test
    void responseBeforeTheBodyIsTheLastOfItsConnection() throws IOException {
        try (RawConnection connection = new RawConnection(server.port())) {
            connection.send(post("/unread", "Content-Length: 2"));
            Answer answer = connection.answer();
            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.headers()).containsEntry("connection", "close");
            connection.send("{}");
            connection.send(GET);
            assertThat(connection.rest()).isEmpty();
        }
    }

    @Test
    void clientThatDisconnectsCausesNoErrorLog() throws IOException {
        try (LogCapture log = new LogCapture()) {
            for (String path : new String[] {"/echo", "/slow", "/unread"}) {
                RawConnection fixed = new RawConnection(server.port());
                fixed.send(post(path, "Content-Length: 1000") + "{");
                fixed.reset();
                RawConnection chunked = new RawConnection(server.port());
                chunked.send(post(path, "Transfer-Encoding: chunked") + "5\r\n{");
                chunked.reset();
            }
            RawConnection head = new RawConnection(server.port());
            head.send("GET /re");
            head.reset();
            RawConnection answered = new RawConnection(server.port());
            answered.send(GET.repeat(1000));
            answered.reset();
            assertThat(RawConnection.answer(server.port(), GET).status()).isEqualTo(200);
            assertThat(log.traces()).isEmpty();
            assertThat(log.messages()).isEmpty();
        }
    }

    private static String post(String path, String header) {
        return "POST " + path + " HTTP/1.1\r\nHost: localhost\r\n" + header + "\r\n\r\n";
    }
}
