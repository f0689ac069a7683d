// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.nuxeo.operation;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nuxeo.datagen.server.http.Credentials;
import org.nuxeo.datagen.server.http.Credentials.Role;
import org.nuxeo.datagen.server.http.HttpListener;
import org.nuxeo.datagen.server.http.Problem;
import org.nuxeo.datagen.server.http.Request;
import org.nuxeo.datagen.server.http.Route;
import org.nuxeo.datagen.server.http.Router;
import org.nuxeo.datagen.server.http.ServerLimits;
import org.nuxeo.datagen.server.http.ServerSettings;
import org.nuxeo.datagen.server.testing.LogCapture;
import org.nuxeo.datagen.server.testing.RawConnection;
import org.nuxeo.datagen.server.testing.RawConnection.Answer;

/** Test of uploads, with a route that counts the lines of the file. */
class UploadTest {
    private static final String START = "--x\r\nContent-Disposition: form-data; name=\"params\"\r\n\r\n"
            + "{\"params\":{\"a\":1}}\r\n--x\r\nContent-Disposition: form-data; name=\"input\"\r\n\r\n";
    private static final String END = "\r\n--x--\r\n";
    /** Maximum number of bytes that the server may read of an unwanted body, including the socket buffers. */
    private static final long MAX_TAKEN = 64L << 20;

    private final ServerLimits limits = new ServerLimits(
            ServerLimits.DEFAULT.headerBytes(), 100, 4096, 1 << 20, 1L << 30, 10_000, 30_000, 500, 100);
    private HttpListener server;

    @BeforeEach
    void start() {
        Router router = new Router(List.of(
                new Route("POST", "/lines", Role.READER, false, this::countLines),
                new Route("GET", "/read", Role.READER, true, request -> request.status(204)
                        .empty())));
        server = new HttpListener(
                new ServerSettings(InetAddress.getLoopbackAddress(), 0, Credentials.none(), limits, null),
                router,
                new SimpleMeterRegistry());
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private void countLines(Request request) {
        Upload upload = new Upload(request, Upload.boundary(request), limits);
        int a = upload.parameters().path("a").asInt();
        BufferedReader lines = new BufferedReader(new InputStreamReader(upload, StandardCharsets.UTF_8));
        long count;
        try {
            count = lines.lines().count();
        } catch (UncheckedIOException e) {
            count = -1;
        } catch (IllegalArgumentException e) {
            throw Problem.badRequest(e.getMessage());
        }
        upload.end();
        request.text("text/plain", a + " " + count);
    }

    @Test
    void linesAreReadWhileTheFileArrives() throws IOException {
        String file = "name,number\r\n".repeat(400_000) + "\n\nlast";
        assertThat(upload(START + file + END).body()).isEqualTo("1 400003");
        assertThat(upload(START + END).body()).isEqualTo("1 0");
    }

    @Test
    void lineUpToTheLimitIsRead() throws IOException {
        String line = "x".repeat(Upload.MAX_BYTES);
        assertThat(upload(START + "a\r" + line + "\n" + line + END).body()).isEqualTo("1 3");
    }

    @Test
    void endlessLineIsRefusedAtTheLimitAndTheConnectionClosed() throws IOException {
        long taken = 0;
        byte[] piece = "x".repeat(1 << 20).getBytes(StandardCharsets.US_ASCII);
        try (RawConnection connection = new RawConnection(server.port())) {
            connection.send(head("Content-Length: 1000000000") + START + "a\nb\n");
            connection.send(piece);
            connection.send(piece);
            Answer answer = connection.answer();
            assertThat(answer.status()).isEqualTo(400);
            assertThat(answer.body()).contains("line 3 is longer than 1048576 bytes");
            try {
                while (taken < 2 * MAX_TAKEN) {
                    connection.send(piece);
                    taken += piece.length;
                }
            } catch (IOException e) {
                // the server has closed the connection
                assertThat(taken).isPositive();
            }
        }
        assertThat(taken).isLessThan(MAX_TAKEN);
    }

    @Test
    void fileBeyondTheLimitIsRefusedBeforeItArrives() throws IOException {
        Answer answer = RawConnection.answer(server.port(), head("Content-Length: " + ((1L << 30) + 1)) + START);
        assertThat(answer.status()).isEqualTo(413);
    }

    @Test
    void connectionOfASilentClientIsClosed() throws IOException {
        try (RawConnection connection = new RawConnection(server.port())) {
            connection.send(head("Content-Length: 1000000") + START + "a\n");
            assertThat(connection.answer().status()).isEqualTo(400);
            assertThat(connection.rest()).isEmpty();
        }
    }

    @Test
    void clientThatDisconnectsCausesNoErrorLog() throws IOException {
        try (LogCapture log = new LogCapture()) {
            for (int i = 0; i < 5; i++) {
                RawConnection gone = new RawConnection(server.port());
                gone.send(head("Content-Length: 1000000") + START + "a\n".repeat(10_000 * i));
                gone.reset();
            }
            assertThat(upload(START + "a\n" + END).status()).isEqualTo(200);
            assertThat(log.traces()).isEmpty();
            assertThat(log.messages()).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            value = {
                "--x|Content-Disposition: form-data; name=\"params\"||{}|--x-- ! 200",
                "--x|Content-Disposition: form-data; name=\"params\"||{|--x-- ! 400",
                "--x|Content-Disposition: form-data; name=\"params\"||{} {}|--x-- ! 400",
                "--x|Content-Disposition: form-data; name=\"params\"||[]|--x-- ! 400",
                "--x|Content-Disposition: form-data; name=\"input\"||a|--x ! 400",
                "--x|Content-Disposition: form-data; name=\"input\"||a ! 400",
                "nothing ! 400",
            })
    void wellFormedPartsAreReadAndOthersRefused(String parts, int status) throws IOException {
        assertThat(upload(parts.replace("|", "\r\n")).status()).as(parts).isEqualTo(status);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            value = {"multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=\""})
    void contentTypeWithoutBoundaryIsRefused(String type) throws IOException {
        String request = head("Content-Length: 0").replace("multipart/form-data; boundary=x", type);
        assertThat(RawConnection.answer(server.port(), request).status()).isEqualTo(400);
    }

    private Answer upload(String body) throws IOException {
        return RawConnection.answer(server.port(), head("Content-Length: " + body.length()) + body);
    }

    private static String head(String header) {
        return "POST /lines HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\n" + header
                + "\r\n\r\n";
    }
}
