// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.importer.report.ExitCode;

/** HTTPS with a keystore, and secrets from files and the environment that must not be written anywhere. */
class ServeSecretsIT {
    private static final String STORE = "store-5ecret";
    private static final String PASSWORD = "pass-5ecret";
    private static final String READER = "reader-5ecret";
    private static final String TOKEN = "token-5ecret";

    @TempDir
    private Path folder;

    @BeforeEach
    void secrets() throws Exception {
        Files.writeString(folder.resolve("password"), PASSWORD + "\n");
        Files.writeString(folder.resolve("reader"), READER + "\n");
        Files.writeString(folder.resolve("token"), TOKEN + "\n");
        Process keys = new ProcessBuilder(
                        java("keytool"),
                        "-genkeypair",
                        "-alias",
                        "server",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "SAN=ip:127.0.0.1",
                        "-keystore",
                        folder.resolve("keys.p12").toString(),
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        STORE)
                .redirectErrorStream(true)
                .start();
        String output = new String(keys.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(keys.waitFor()).as(output).isZero();
    }

    @Test
    @Tag("long")
    void servesOverHttpsAndShowsNoSecret() throws Exception {
        Process server = serve(STORE);
        try (BufferedReader out = server.inputReader()) {
            String url = out.readLine();
            assertThat(url).as(text("err")).startsWith("url=https://127.0.0.1:");
            String base = url.substring(4, url.length() - 1);
            HttpClient client = HttpClient.newBuilder().sslContext(trusting()).build();
            assertThat(status(client, base + "/api/datasets", null)).isEqualTo(200);
            assertThat(status(client, base + "/api/datasets", "Bearer " + TOKEN))
                    .isEqualTo(200);
            assertThat(status(client, base + "/api/datasets", "Bearer x" + TOKEN))
                    .isEqualTo(401);
            assertThat(status(client, base + "/api/datasets", basic("Reader:" + READER)))
                    .isEqualTo(200);
            assertThat(status(client, base + "/api/datasets", basic("Administrator:" + PASSWORD)))
                    .isEqualTo(200);
            assertThat(post(client, base, basic("Reader:" + READER))).isEqualTo(403);
            assertThat(post(client, base, basic("Administrator:" + PASSWORD))).isEqualTo(400);
            Path commandLine = Path.of("/proc", Long.toString(server.pid()), "cmdline");
            if (Files.exists(commandLine)) {
                assertThat(Files.readString(commandLine)).contains("serve").doesNotContain("5ecret");
            }
        } finally {
            server.destroy();
            assertThat(server.waitFor(60, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(text("err")).doesNotContain("5ecret");
        try (Stream<Path> files = Files.walk(folder.resolve("work"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
                        .as(file.toString())
                        .doesNotContain("5ecret");
            }
        }
    }

    @Test
    void aKeystoreThatDoesNotOpenIsBadUsage() throws Exception {
        Process server = serve("wrong-5ecret");
        try {
            assertThat(server.waitFor(120, TimeUnit.SECONDS)).isTrue();
            assertThat(server.exitValue()).isEqualTo(ExitCode.BAD_USAGE);
            assertThat(text("err"))
                    .contains("--keystore")
                    .doesNotContain("5ecret")
                    .doesNotContain("\tat ");
        } finally {
            server.destroyForcibly();
        }
    }

    private Process serve(String storePassword) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                java("java"), "-Xmx256m", "-cp", System.getProperty("java.class.path"), Datagen.class.getName()));
        command.addAll(
                List.of("serve", "--port", "0", "--work", folder.resolve("work").toString()));
        for (String[] option : new String[][] {
            {"--keystore", "keys.p12"},
            {"--password-file", "password"},
            {"--reader-password-file", "reader"},
            {"--token-file", "token"}
        }) {
            command.add(option[0]);
            command.add(folder.resolve(option[1]).toString());
        }
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectError(folder.resolve("err").toFile());
        builder.environment().put("DATAGEN_KEYSTORE_PASSWORD", storePassword);
        return builder.start();
    }

    private String text(String file) throws Exception {
        return Files.readString(folder.resolve(file));
    }

    private static String java(String tool) {
        return Path.of(System.getProperty("java.home"), "bin", tool).toString();
    }

    private SSLContext trusting() throws Exception {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(folder.resolve("keys.p12"))) {
            keys.load(in, STORE.toCharArray());
        }
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("server", keys.getCertificate("server"));
        TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        managers.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, managers.getTrustManagers(), null);
        return context;
    }

    private static int status(HttpClient client, String url, String authorization) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url));
        if (authorization != null) {
            request.header("Authorization", authorization);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }

    /** Posts an empty job and returns the status, which is that of a bad request for users who may start jobs. */
    private static int post(HttpClient client, String base, String authorization) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(base + "/api/jobs"))
                .header("Authorization", authorization)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{}"))
                .build();
        return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
    }

    private static String basic(String pair) {
        return "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
    }
}
