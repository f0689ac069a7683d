// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Collections;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.eclipse.jetty.http.HttpStatus;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nuxeo.datagen.server.testing.RawConnection;
import org.nuxeo.datagen.server.testing.RawConnection.Answer;
import org.nuxeo.datagen.store.output.Json;

/** Test of the validation of raw HTTP requests, with the responses that the standard requires. */
class HttpConformanceTest {
    private static final String HOST = "Host: localhost\r\n";
    private static final String GET = "GET /read HTTP/1.1\r\n" + HOST + "\r\n";

    private static HttpFixture server;

    @BeforeAll
    static void start() throws IOException {
        server = new HttpFixture();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    /**
     * Tests requests in which a bar is the end of a line and a tilde the beginning of the body. The two line ends after
     * the head are added.
     */
    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            maxCharsPerColumn = 100_000,
            value = {
                "POST /echo HTTP/1.1|Host: localhost|Transfer-Encoding: gzip ~ 2|{}|0|| ! 400",
                "POST /echo HTTP/1.1|Host: localhost|Transfer-Encoding: gzip, chunked ~ 2|{}|0|| ! 501",
                "POST /echo HTTP/1.1|Host: localhost|Transfer-Encoding: identity ~ {} ! 400",
                "POST /echo HTTP/1.1|Host: localhost|Transfer-Encoding: chunked, gzip ~ 2|{}|0|| ! 400",
                "POST /echo HTTP/1.1|Host: localhost|Transfer-Encoding: chunked, chunked ~ 2|{}|0|| ! 400",
                "POST /echo HTTP/1.1|Host: localhost|Transfer-Encoding: chunked|Content-Length: 2 ~ {} ! 400",
                "POST /echo HTTP/1.1|Host: localhost|Transfer-Encoding: chunked|Transfer-Encoding: gzip ~ {} ! 400",
                "POST /echo HTTP/1.0|Host: localhost|Transfer-Encoding: chunked ~ 2|{}|0|| ! 400",
                "GET /read HTTP/1.1|Host: localhost|X: a| b ! 400",
                "GET /read HTTP/1.1|Host: localhost|X:| b ! 400",
                "POST /echo HTTP/1.1|Host: localhost|Transfer-Encoding:| chunked ~ 2|{}|0|| ! 400",
                "GET /read HTTP/9.9|Host: localhost ! 505",
                "GET /read HTTP/1.2|Host: localhost ! 505",
                "GET /read HTTP/0.9|Host: localhost ! 505",
                "GET /read HTTP/2.0|Host: localhost ! 505",
                "PRI * HTTP/2.0 ~ SM|| ! 505",
                "GET /read ! 505",
                "GET /rest/%00 HTTP/1.1|Host: localhost ! 400",
                "GET ! 400",
                "(GET) /read HTTP/1.1|Host: localhost ! 400",
                "GET /%zz HTTP/1.1|Host: localhost ! 400",
                "GET /read HTTP/1.1|Host : localhost ! 400",
                "GET /read HTTP/1.1|Host: localhost|no colon ! 400",
                "GET /read HTTP/1.1 ! 400",
                "GET /read HTTP/1.1|Host: localhost|Host: localhost ! 400",
                "GET /read HTTP/1.1|Host: localhost:99999 ! 400",
                "POST /echo HTTP/1.1|Host: localhost|Content-Length: -5 ! 400",
                "POST /echo HTTP/1.1|Host: localhost|Content-Length: 1|Content-Length: 2 ~ xx ! 400",
                "POST /echo HTTP/1.1|Host: localhost|Content-Length: 99999999999999999999 ! 400",
                "POST /echo HTTP/1.1|Host: localhost|Content-Length: 4 ~ {}{} ! 400",
                "POST /echo HTTP/1.1|Host: localhost|Content-Length: 4 ~ {} x ! 400",
                "POST /echo HTTP/1.1|Host: localhost|Content-Length: 2 ~ [] ! 400",
                "POST /echo HTTP/1.1|Host: localhost|Transfer-Encoding: chunked ~ zz| ! 400",
                "POST /slow HTTP/1.1|Host: localhost|Transfer-Encoding: chunked ~ 2|{}0|| ! 400",
                "POST /echo HTTP/1.1|Host: localhost|Transfer-Encoding: chunked ~ 2|{}xx0|| ! 400",
                "POST /read HTTP/1.1|Host: localhost|Content-Length: 0 ! 405",
                "get /read HTTP/1.1|Host: localhost ! 405",
                "GET /nothing HTTP/1.1|Host: localhost ! 404",
                "GET /read HTTP/1.1|Host: evil.example ! 421",
            })
    void everyRefusedRequestIsAnsweredWithProblemDetails(String request, int status) throws IOException {
        String[] parts = request.split(" ?~ ", 2);
        String body = parts.length == 1 ? "" : parts[1].replace("|", "\r\n");
        Answer answer = RawConnection.answer(server.port(), parts[0].replace("|", "\r\n") + "\r\n\r\n" + body);
        assertThat(answer.status()).as(answer.toString()).isEqualTo(status);
        assertThat(answer.reason()).isEqualTo(HttpStatus.getMessage(status)).isNotEqualTo("Unknown");
        assertThat(answer.headers())
                .containsEntry("content-type", "application/problem+json")
                .containsEntry("x-content-type-options", "nosniff");
        var problem = Json.mapper().readTree(answer.body());
        assertThat(problem.get("status").asInt()).isEqualTo(status);
        assertThat(problem.get("title").asText()).isEqualTo(answer.reason());
        assertThat(problem.get("detail").asText()).isNotBlank();
        assertThat(RawConnection.answer(server.port(), GET).status()).isEqualTo(200);
    }

    @Test
    void misdirectedRequestHasItsReasonPhrase() throws IOException {
        Answer answer = RawConnection.answer(server.port(), "GET /read HTTP/1.1\r\nHost: evil.example\r\n\r\n");
        assertThat(answer.reason()).isEqualTo("Misdirected Request");
    }

    @Test
    void errorBelowNuxeoHasTheFormatOfNuxeo() throws IOException {
        Answer answer = RawConnection.answer(server.port(), "GET /nuxeo/fails HTTP/1.1\r\n" + HOST + "\r\n");
        assertThat(answer.headers()).containsEntry("content-type", "application/json");
        assertThat(Json.mapper().readTree(answer.body()).get("entity-type").asText())
                .isEqualTo("exception");
    }

    @Test
    void largeValueIsAbridgedInTheResponse() throws IOException {
        String value = "x".repeat(3000);
        for (String request : new String[] {
            "GET /" + value + " HTTP/1.1\r\n" + HOST + "\r\n",
            "GET /rest/x HTTP/1.1\r\nHost: " + value + "\r\n\r\n",
            "POST /echo HTTP/1.1\r\n" + HOST + "Transfer-Encoding: " + value + "\r\n\r\n",
        }) {
            Answer answer = RawConnection.answer(server.port(), request);
            assertThat(answer.status()).isGreaterThanOrEqualTo(400);
            assertThat(answer.body()).doesNotContain("x".repeat(300));
        }
    }

    @Test
    void headersAndPathsAreLimited() throws IOException {
        assertThat(RawConnection.answer(server.port(), "GET /" + "x".repeat(5000) + " HTTP/1.1\r\n" + HOST + "\r\n")
                        .status())
                .isEqualTo(414);
        assertThat(RawConnection.answer(server.port(), "GET /" + "x".repeat(50_000) + " HTTP/1.1\r\n" + HOST + "\r\n")
                        .status())
                .isEqualTo(414);
        assertThat(RawConnection.answer(
                                server.port(),
                                "GET /read HTTP/1.1\r\n" + HOST + "X: " + "x".repeat(50_000) + "\r\n\r\n")
                        .status())
                .isEqualTo(431);
        assertThat(RawConnection.answer(
                                server.port(), "GET /read HTTP/1.1\r\n" + HOST + "X: x\r\n".repeat(100) + "\r\n")
                        .status())
                .isEqualTo(431);
        assertThat(RawConnection.answer(server.port(), "GET /read HTTP/1.1\r\n" + HOST + "X: x\r\n".repeat(99) + "\r\n")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void pipelinedRequestsAreAnsweredInOrder() throws IOException {
        String post = "POST /echo HTTP/1.1\r\n" + HOST + "Content-Length: 7\r\n\r\n{\"a\":1}";
        try (RawConnection connection = new RawConnection(server.port())) {
            connection.send(GET + post + "HEAD /read HTTP/1.1\r\n" + HOST + "\r\n" + post.replace("/echo", "/slow")
                    + GET.replace("/read", "/rest/a/b/") + GET.replace("HTTP/1.1", "HTTP/9.9") + GET);
            assertThat(connection.answer().body()).isEqualTo("read");
            assertThat(connection.answer().body()).isEqualTo("{\"a\":1}");
            assertThat(connection.answer(true).headers()).containsEntry("content-length", "4");
            assertThat(connection.answer().body()).isEqualTo("{\"a\":1}");
            assertThat(connection.answer().body()).isEqualTo("a/b/");
            assertThat(connection.answer().status()).isEqualTo(505);
            assertThat(connection.rest()).isEmpty();
        }
    }

    @Test
    void headAfterAChunkedBodyIsValidatedToo() throws IOException {
        String chunked = "POST /echo HTTP/1.1\r\n" + HOST
                + "Transfer-Encoding: chunked\r\n\r\n1;x=y\r\n{\r\n1\r\n}\r\n0\r\nX: y\r\n\r\n";
        try (RawConnection connection = new RawConnection(server.port())) {
            connection.send(chunked + chunked + GET + chunked);
            assertThat(connection.answer().body()).isEqualTo("{}");
            assertThat(connection.answer().body()).isEqualTo("{}");
            assertThat(connection.answer().body()).isEqualTo("read");
            assertThat(connection.answer().body()).isEqualTo("{}");
            connection.send(chunked + GET.replace("HTTP/1.1", "HTTP/9.9") + GET);
            assertThat(connection.answer().body()).isEqualTo("{}");
            assertThat(connection.answer().status()).isEqualTo(505);
            assertThat(connection.rest()).isEmpty();
        }
    }

    @Test
    void requestsMayArriveInAnyPieces() throws IOException {
        Random random = new Random(2020);
        String all = (GET + "POST /echo HTTP/1.1\r\n" + HOST + "Content-Length: 7\r\n\r\n{\"a\":1}").repeat(20);
        try (RawConnection connection = new RawConnection(server.port())) {
            for (int at = 0; at < all.length(); ) {
                int end = Math.min(all.length(), at + 1 + random.nextInt(150));
                connection.send(all.substring(at, end));
                at = end;
            }
            for (int i = 0; i < 20; i++) {
                assertThat(connection.answer().body()).isEqualTo("read");
                assertThat(connection.answer().body()).isEqualTo("{\"a\":1}");
            }
        }
    }

    /** Connections that are kept answer on after responses without a body, of which one in hundreds was the last one. */
    @Test
    void aResponseWithoutABodyIsNotTheLastOfItsConnection() throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://localhost:" + server.port() + "/later/304"))
                .timeout(Duration.ofSeconds(10))
                .build();
        Callable<Integer> client = () -> {
            HttpClient connection =
                    HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
            int answers = 0;
            for (int i = 0; i < 800; i++) {
                answers += connection
                                        .send(request, HttpResponse.BodyHandlers.discarding())
                                        .statusCode()
                                == 304
                        ? 1
                        : 0;
            }
            return answers;
        };
        ExecutorService threads = Executors.newFixedThreadPool(6);
        try {
            for (Future<Integer> each : threads.invokeAll(Collections.nCopies(6, client))) {
                assertThat(each.get()).isEqualTo(800);
            }
        } finally {
            threads.shutdownNow();
        }
    }
}
