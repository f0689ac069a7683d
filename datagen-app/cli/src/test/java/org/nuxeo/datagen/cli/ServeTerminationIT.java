// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Termination of a server while all its operations wait for a store that does not answer. */
class ServeTerminationIT {
    private static final int OPERATIONS = 32;

    /** Three times what is promised, since other processes may run beside a test. */
    private static final Duration SOON = Duration.ofSeconds(15);

    private static final String PASSWORD = "a-good-password";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @Tag("long")
    @CsvSource({"INT, 130", "TERM, 143"})
    void aSignalEndsTheServerSoonWhileAllOperationsWait(String signal, int exitCode) throws Exception {
        try (SilentServer silent = new SilentServer(OPERATIONS);
                CommandProcess server = serve(silent)) {
            String url = url(server);
            for (int i = 0; i < OPERATIONS; i++) {
                assertThat(send(importing(url)).statusCode()).isEqualTo(202);
            }
            assertThat(silent.awaitConnections()).as(server.err()).isTrue();
            long startNanos = System.nanoTime();
            server.signal(signal);
            assertThat(server.exitCode()).as(server.err()).isEqualTo(exitCode);
            assertThat(Duration.ofNanos(System.nanoTime() - startNanos))
                    .as(server.err())
                    .isLessThan(SOON);
            assertThat(server.err()).doesNotContain("Exception");
        }
    }

    @Test
    void deleteStopsAnOperation() throws Exception {
        try (SilentServer silent = new SilentServer(1);
                CommandProcess server = serve(silent)) {
            String base = url(server);
            HttpResponse<String> started = send(importing(base));
            String status = URI.create(started.headers().firstValue("Location").orElseThrow())
                    .getPath();
            assertThat(silent.awaitConnections()).as(server.err()).isTrue();
            assertThat(send(request(base + status.replace("/status", "")).DELETE())
                            .statusCode())
                    .isEqualTo(200);
            long endNanos = System.nanoTime() + SOON.toNanos();
            HttpResponse<String> found = send(request(base + status));
            while (found.statusCode() == 200) {
                assertThat(System.nanoTime()).as("stopped in time").isLessThan(endNanos);
                found = send(request(base + status));
            }
            assertThat(found.statusCode()).isEqualTo(303);
            server.signal("TERM");
            assertThat(server.exitCode()).isEqualTo(143);
        }
    }

    private CommandProcess serve(SilentServer silent) throws IOException {
        Path password = Files.writeString(folder.resolve("password"), PASSWORD);
        return CommandProcess.start(
                folder.resolve("err"),
                "serve",
                "--port",
                "0",
                "--work",
                folder.resolve("work").toString(),
                "--password-file",
                password.toString(),
                "--mongo",
                "mongodb://" + silent.address());
    }

    private static String url(CommandProcess server) throws IOException {
        String line = server.lineStartingWith("url=");
        assertThat(line).as(server.err()).isNotNull();
        return line.substring("url=".length(), line.length() - 1);
    }

    private static HttpRequest.Builder importing(String base) {
        return request(base + "/nuxeo/api/v1/automation/Datagen.Import/@async")
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{\"params\":{\"customers\":3}}"));
    }

    private static HttpRequest.Builder request(String url) {
        String pair = "Administrator:" + PASSWORD;
        return HttpRequest.newBuilder(URI.create(url))
                .header(
                        "Authorization",
                        "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8)));
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
    }
}
