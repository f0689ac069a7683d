// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.nuxeo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.bench.nuxeo.NuxeoClient.NuxeoAddress;
import org.nuxeo.datagen.bench.nuxeo.NuxeoClient.NuxeoCredentials;
import org.nuxeo.datagen.bench.report.BenchException;
import org.nuxeo.datagen.store.failure.ServiceDownException;

class NuxeoClientTest {
    private ScriptedNuxeo nuxeo;

    @BeforeEach
    void start() throws IOException {
        nuxeo = new ScriptedNuxeo();
    }

    @AfterEach
    void stop() {
        nuxeo.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {502, 503, 504})
    void aRequestIsRepeatedWhileTheServerIsAway(int status) throws InterruptedException {
        nuxeo.on("GET /me", status, "").on("GET /me", 200, "{\"id\":\"Administrator\"}");
        NuxeoClient client = nuxeo.client();
        assertThat(client.get("/me").json().path("id").asText()).isEqualTo("Administrator");
        assertThat(client.repetitions()).hasValue(1);
    }

    @Test
    void aServerThatStaysAwayIsReported() throws IOException {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        NuxeoClient client = ScriptedNuxeo.client("http://127.0.0.1:" + port + "/nuxeo", Duration.ofSeconds(2));
        assertThatThrownBy(() -> client.get("/me"))
                .isInstanceOf(ServiceDownException.class)
                .hasMessageContaining("start it, or correct --nuxeo");
        assertThat(client.repetitions()).hasPositiveValue();
    }

    @Test
    void anExpiredSessionIsRenewedOnce() throws InterruptedException {
        nuxeo.on("GET /me", 401, "").on("GET /me", 200, "{}");
        Iterator<String> tokens = List.of("old", "new").iterator();
        NuxeoClient.Timeouts timeouts = new NuxeoClient.Timeouts(
                Duration.ofSeconds(5), Duration.ofSeconds(5), Duration.ZERO, Duration.ofMillis(1));
        NuxeoClient client =
                new NuxeoClient(NuxeoAddress.of(nuxeo.url()), () -> NuxeoCredentials.bearer(tokens.next()), timeouts);
        assertThat(client.get("/me").isOk()).isTrue();
        assertThat(nuxeo.requests()).containsExactly("GET /me Bearer old", "GET /me Bearer new");
    }

    @Test
    void aWrongPasswordIsRefusedAfterTheSecondAnswer() {
        nuxeo.on("GET /me", 401, "");
        assertThatThrownBy(() -> nuxeo.client().get("/me"))
                .isInstanceOf(BenchException.class)
                .hasMessageContaining("HTTP 401")
                .hasMessageNotContaining("secret");
        assertThat(nuxeo.requests()).hasSize(2);
    }

    @Test
    void aRefusedTokenIsNotCalledAPassword() {
        nuxeo.on("GET /me", 401, "");
        NuxeoClient.Timeouts timeouts = new NuxeoClient.Timeouts(
                Duration.ofSeconds(5), Duration.ofSeconds(5), Duration.ZERO, Duration.ofMillis(1));
        NuxeoAddress address = NuxeoAddress.of(nuxeo.url());
        assertThatThrownBy(() -> new NuxeoClient(address, () -> NuxeoCredentials.token("old"), timeouts).get("/me"))
                .isInstanceOf(BenchException.class)
                .hasMessageEndingWith("refuses the token (HTTP 401); replace it in DATAGEN_NUXEO_TOKEN or the file of"
                        + " --nuxeo-token-file");
        assertThatThrownBy(() -> new NuxeoClient(address, () -> NuxeoCredentials.bearer("old"), timeouts).get("/me"))
                .hasMessageContaining("refuses the access token, which may have expired (HTTP 401); replace it in"
                        + " DATAGEN_NUXEO_BEARER");
    }

    @Test
    void anInternalErrorIsReturnedAfterThreeRepetitions() throws InterruptedException {
        nuxeo.on("GET /bulk/x", 500, "{\"message\":\"broken\"}");
        assertThat(nuxeo.client().get("/bulk/x").reason()).isEqualTo("broken (HTTP 500)");
        assertThat(nuxeo.requests()).hasSize(4);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"localhost:8080", "ftp://host/nuxeo", "http://user:pw@host/nuxeo", "http://host/?a=b", "  "})
    void anAddressThatIsNotHttpOrHasASecretIsRefused(String text) {
        assertThatThrownBy(() -> NuxeoAddress.of(text))
                .isInstanceOf(BenchException.class)
                .hasMessageContaining("--nuxeo: must be http://HOST:PORT/nuxeo")
                .hasMessageNotContaining("pw");
    }
}
