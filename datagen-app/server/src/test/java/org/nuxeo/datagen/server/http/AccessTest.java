// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.server.testing.RawConnection;
import org.nuxeo.datagen.server.testing.RawConnection.Answer;

/** Test of the access rules on a loopback address and on an address that other machines reach. */
class AccessTest {
    private static final String ADMINISTRATOR =
            basic(Credentials.ADMINISTRATOR + ":" + HttpFixture.ADMINISTRATOR_PASSWORD);
    private static final String READER = basic(Credentials.READER + ":" + HttpFixture.READER_PASSWORD);
    private static final int CONNECTIONS = 40;

    private HttpFixture loopback;
    private HttpFixture open;

    @BeforeEach
    void start() throws IOException {
        loopback = new HttpFixture();
        open = new HttpFixture(ServerLimits.DEFAULT, null, false);
    }

    @AfterEach
    void stop() {
        loopback.close();
        open.close();
    }

    @Test
    void onLoopbackReadingNeedsNoPasswordAndWritingNeedsTheAdministrator() throws IOException {
        assertThat(get(loopback, "/read")).isEqualTo(200);
        assertThat(post(loopback)).isEqualTo(401);
        assertThat(post(loopback, ADMINISTRATOR)).isEqualTo(204);
        assertThat(post(loopback, "bearer " + HttpFixture.TOKEN)).isEqualTo(204);
        assertThat(post(loopback, READER)).isEqualTo(403);
        assertThat(get(loopback, "/read", READER)).isEqualTo(200);
    }

    @Test
    void onOtherAddressesEverythingNeedsAPassword() throws IOException {
        Answer answer = RawConnection.answer(open.port(), request("GET", "/read", null));
        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.headers().get("www-authenticate")).startsWith("Basic ");
        assertThat(get(open, "/read", READER)).isEqualTo(200);
        assertThat(get(open, "/read", ADMINISTRATOR)).isEqualTo(200);
        assertThat(post(open, READER)).isEqualTo(403);
        assertThat(post(open, ADMINISTRATOR)).isEqualTo(204);
        assertThat(RawConnection.answer(
                                open.port(), request("GET", "/read", READER).replace("localhost", "a.example"))
                        .status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Administrator:password of the first",
                "administrator:pässword of the first",
                "Administrator",
                "Reader:pässword of the first",
                "t0ken of the first",
                ":",
            })
    void wrongCredentialsAreRefusedEvenIfNoneAreNeeded(String pair) throws IOException {
        assertThat(get(loopback, "/read", basic(pair))).isEqualTo(401);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Basic ???",
                "Basic",
                "Bearer",
                "Bearer t0ken",
                "Bearer Reader:password of the second",
                "Digest x"
            })
    void malformedCredentialsAreRefused(String header) throws IOException {
        assertThat(get(loopback, "/read", header)).isEqualTo(401);
    }

    @Test
    void afterManyWrongPasswordsTheCorrectOneIsDelayedToo() throws IOException {
        for (int i = 0; i < LoginThrottle.FREE_ATTEMPTS; i++) {
            assertThat(get(open, "/read", basic("Reader:guess " + i))).isEqualTo(401);
        }
        Answer refused = RawConnection.answer(open.port(), request("GET", "/read", READER));
        assertThat(refused.status()).isEqualTo(429);
        assertThat(Integer.parseInt(refused.headers().get("retry-after"))).isBetween(1, 60);
        assertThat(refused.body()).contains("too many wrong passwords");
    }

    @Test
    void guessingOverManyConnectionsIsNotFaster() throws Exception {
        ExecutorService clients = Executors.newFixedThreadPool(CONNECTIONS);
        try {
            List<Callable<Integer>> guesses = new ArrayList<>();
            for (int i = 0; i < CONNECTIONS; i++) {
                String header = basic("Administrator:guess " + i);
                guesses.add(() -> get(open, "/read", header));
            }
            List<Integer> statuses = new ArrayList<>();
            for (Future<Integer> guess : clients.invokeAll(guesses)) {
                statuses.add(guess.get());
            }
            // after the tenth attempt the delay is one second, in which the others arrive; one more may come after it
            assertThat(statuses)
                    .filteredOn(status -> status == 401)
                    .hasSizeBetween(LoginThrottle.FREE_ATTEMPTS, LoginThrottle.FREE_ATTEMPTS + 2);
            assertThat(statuses).filteredOn(status -> status == 429).hasSizeGreaterThanOrEqualTo(CONNECTIONS / 2);
        } finally {
            clients.shutdownNow();
        }
    }

    @Test
    void requestsFromPagesOfOtherSitesAreRefused() throws IOException {
        assertThat(RawConnection.answer(
                                loopback.port(), request("GET", "/read", null).replace("localhost", "evil.example"))
                        .status())
                .isEqualTo(421);
        assertThat(RawConnection.answer(
                                loopback.port(), request("GET", "/read", null).replace("localhost", "localhost:1"))
                        .status())
                .isEqualTo(200);
        for (String origin : new String[] {"http://evil.example", "null", "://"}) {
            assertThat(post(loopback, ADMINISTRATOR + "\r\nOrigin: " + origin)).isEqualTo(403);
        }
        assertThat(post(loopback, ADMINISTRATOR + "\r\nOrigin: http://localhost"))
                .isEqualTo(204);
        assertThat(post(loopback, ADMINISTRATOR + "\r\nSec-Fetch-Site: cross-site"))
                .isEqualTo(403);
        assertThat(post(loopback, ADMINISTRATOR + "\r\nSec-Fetch-Site: same-origin"))
                .isEqualTo(204);
    }

    @Test
    void connectionsOfAClientAreLimited() throws IOException {
        ServerLimits limits = new ServerLimits(4096, 100, 1000, 1000, 1000, 300, 300, 60_000, 3);
        List<RawConnection> connections = new ArrayList<>();
        try (HttpFixture few = new HttpFixture(limits)) {
            List<Integer> statuses = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                RawConnection connection = new RawConnection(few.port());
                connections.add(connection);
                connection.send(request("GET", "/read", null));
                statuses.add(connection.answer().status());
            }
            assertThat(statuses).containsExactly(200, 200, 200, 503);
        } finally {
            for (RawConnection connection : connections) {
                connection.close();
            }
        }
    }

    @Test
    void headThatDoesNotArriveInTimeClosesTheConnection() throws IOException {
        ServerLimits limits = new ServerLimits(4096, 100, 1000, 1000, 1000, 300, 300, 60_000, 3);
        try (HttpFixture hurried = new HttpFixture(limits)) {
            assertThat(RawConnection.exchange(hurried.port(), "GET /read HTTP/1.1\r\nHost: loc"))
                    .isEmpty();
            assertThat(RawConnection.exchange(
                            hurried.port(), "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{"))
                    .isEmpty();
            assertThat(get(hurried, "/read")).isEqualTo(200);
        }
    }

    @Test
    void everyResponseHasSecurityHeaders() throws IOException {
        Answer answer = RawConnection.answer(loopback.port(), request("GET", "/nothing", null));
        assertThat(answer.headers().get("content-security-policy"))
                .contains("default-src 'none'")
                .doesNotContain("unsafe");
        assertThat(answer.headers()).containsEntry("x-content-type-options", "nosniff");
    }

    private static int get(HttpFixture server, String path, String... authorization) throws IOException {
        return status(server, "GET", path, authorization);
    }

    private static int post(HttpFixture server, String... authorization) throws IOException {
        return status(server, "POST", "/write", authorization);
    }

    private static int status(HttpFixture server, String method, String path, String... authorization)
            throws IOException {
        return RawConnection.answer(
                        server.port(), request(method, path, authorization.length == 0 ? null : authorization[0]))
                .status();
    }

    private static String request(String method, String path, String authorization) {
        return method + " " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n"
                + (authorization == null ? "" : "Authorization: " + authorization + "\r\n") + "\r\n";
    }

    static String basic(String pair) {
        return "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
    }
}
