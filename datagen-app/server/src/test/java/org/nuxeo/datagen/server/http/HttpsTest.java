// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.net.SocketFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.server.testing.LogCapture;
import org.nuxeo.datagen.server.testing.RawConnection;
import org.nuxeo.datagen.store.testing.TestCertificate;

/** Test of HTTPS on an address that other machines reach. */
class HttpsTest {
    private static final String READER =
            "Authorization: " + AccessTest.basic("Reader:" + HttpFixture.READER_PASSWORD) + "\r\n";
    private static final String GET = "GET /read HTTP/1.1\r\nHost: localhost\r\n" + READER + "\r\n";

    @TempDir
    private static Path folder;

    private static HttpFixture server;
    private static SocketFactory trusting;

    @BeforeAll
    static void start() throws Exception {
        TestCertificate certificate = new TestCertificate(folder);
        server = new HttpFixture(ServerLimits.DEFAULT, context(certificate), false);
        trusting = trusting(certificate);
    }

    private static SSLContext context(TestCertificate certificate) {
        return ServerSettings.tls(certificate.keystore(), TestCertificate.PASSWORD);
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.close();
        }
    }

    @Test
    void readerMayReadButNotWrite() throws IOException {
        try (RawConnection connection = new RawConnection(trusting, server.port())) {
            connection.send(GET);
            assertThat(connection.answer().body()).isEqualTo("read");
            connection.send(GET.replace("GET /read", "POST /write"));
            assertThat(connection.answer().status()).isEqualTo(403);
            connection.send(GET.replace(READER, ""));
            assertThat(connection.answer().status()).isEqualTo(401);
        }
    }

    @Test
    void browsersAreToldToStayWithHttps() throws IOException {
        try (RawConnection connection = new RawConnection(trusting, server.port())) {
            connection.send(GET);
            assertThat(connection.answer().headers().values()).contains("max-age=31536000");
        }
    }

    @Test
    void everySuiteThatIsAcceptedHasForwardSecrecy() throws IOException {
        List<String> accepted = new ArrayList<>();
        SSLSocketFactory factory = (SSLSocketFactory) trusting;
        for (String suite : factory.getSupportedCipherSuites()) {
            try (SSLSocket socket = (SSLSocket) factory.createSocket("localhost", server.port())) {
                socket.setEnabledCipherSuites(new String[] {suite});
                socket.startHandshake();
                accepted.add(suite);
            } catch (SSLException e) {
                assertThat(e).hasMessageMatching("(?s).*(handshake|protocol|closed|ended|cipher).*");
            }
        }
        assertThat(accepted).hasSizeGreaterThan(3).allMatch(suite -> suite.matches("TLS_(AES|CHACHA20|ECDHE)_.*"));
        assertThat(accepted).noneMatch(suite -> suite.contains("_CBC_"));
    }

    @Test
    void clientCannotNegotiateAgain() throws IOException {
        try (SSLSocket socket = (SSLSocket) ((SSLSocketFactory) trusting).createSocket("localhost", server.port())) {
            socket.setSoTimeout(10_000);
            socket.setEnabledProtocols(new String[] {"TLSv1.2"});
            socket.startHandshake();
            socket.getOutputStream().write(GET.getBytes(StandardCharsets.ISO_8859_1));
            assertThat(socket.getInputStream().read()).isEqualTo('H');
            AtomicBoolean negotiated = new AtomicBoolean();
            socket.addHandshakeCompletedListener(again -> negotiated.set(true));
            assertThatThrownBy(() -> {
                        socket.startHandshake();
                        socket.getInputStream().readAllBytes();
                    })
                    .isInstanceOf(SSLException.class);
            assertThat(negotiated).isFalse();
        }
    }

    @Test
    void requestsAreValidatedLikePlainHttp() throws IOException {
        String body = "{\"a\":\"" + "x".repeat(500_000) + "\"}";
        try (RawConnection connection = new RawConnection(trusting, server.port())) {
            connection.send("POST /echo HTTP/1.1\r\nHost: localhost\r\n" + READER + "Content-Length: " + body.length()
                    + "\r\n\r\n" + body + GET + GET.replace("HTTP/1.1", "HTTP/9.9"));
            assertThat(connection.answer().body()).isEqualTo(body);
            assertThat(connection.answer().body()).isEqualTo("read");
            assertThat(connection.answer().status()).isEqualTo(505);
        }
        try (RawConnection connection = new RawConnection(trusting, server.port())) {
            connection.send("GET\r\n\r\n");
            assertThat(connection.answer().body()).contains("\"status\":400");
        }
    }

    @Test
    void clientThatTrustsAnotherAuthorityRefusesTheServer() throws Exception {
        Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
        SocketFactory other = trusting(new TestCertificate(elsewhere));
        try (LogCapture log = new LogCapture()) {
            try (RawConnection connection = new RawConnection(other, server.port())) {
                assertThatThrownBy(() -> connection.send(GET)).isInstanceOf(SSLHandshakeException.class);
            }
            try (RawConnection plain = new RawConnection(server.port())) {
                plain.send(GET);
                assertThat(plain.rest()).doesNotContain("HTTP/1.1");
            }
            assertThat(RawConnection.answerOver(trusting, server.port(), GET).status())
                    .isEqualTo(200);
            assertThat(log.traces()).isEmpty();
        }
    }

    private static SocketFactory trusting(TestCertificate certificate) throws Exception {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        try (InputStream in = Files.newInputStream(certificate.pem())) {
            Certificate own = CertificateFactory.getInstance("X.509").generateCertificate(in);
            trusted.setCertificateEntry("server", own);
        }
        TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        managers.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, managers.getTrustManagers(), null);
        return context.getSocketFactory();
    }
}
