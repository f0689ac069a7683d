package org.nuxeo.datagen.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.undertow.util.Methods;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.server.DatagenServer;
import org.nuxeo.datagen.server.ServerSettings;

class AccessTest {
    private static final Credentials CREDENTIALS = Credentials.none()
            .withPassword("Administrator", Role.ADMINISTRATOR, "pässword")
            .withPassword("Reader", Role.READER, "reader")
            .withToken("Administrator", Role.ADMINISTRATOR, "t0ken");

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final DatagenServer server = new DatagenServer(
            new ServerSettings(InetAddress.getLoopbackAddress(), 0, CREDENTIALS, limits(), null),
            new Router(List.of(
                    new Route(Methods.GET, "/read", Role.READER, false, r -> r.text("text/plain", "read")),
                    new Route(Methods.POST, "/write", Role.ADMINISTRATOR, true, r -> r.empty(204)))),
            new RequestMetrics(new SimpleMeterRegistry()));

    private static ServerLimits limits() {
        return new ServerLimits(4096, 100, 1000, 1000, 1000, 300, 300, 60_000, 3);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void onLoopbackReadingIsOpenAndWritingNeedsTheAdministrator() throws Exception {
        assertThat(status("GET", "/read")).isEqualTo(200);
        assertThat(status("POST", "/write")).isEqualTo(401);
        assertThat(status("POST", "/write", "Authorization", basic("Administrator:pässword")))
                .isEqualTo(204);
        assertThat(status("POST", "/write", "Authorization", "bearer t0ken")).isEqualTo(204);
        assertThat(status("POST", "/write", "Authorization", basic("Reader:reader")))
                .isEqualTo(403);
        assertThat(status("GET", "/read", "Authorization", basic("Reader:reader")))
                .isEqualTo(200);
    }

    @Test
    void wrongCredentialsAreRefusedEvenWhereNoneAreNeeded() throws Exception {
        for (String header : List.of(
                basic("Administrator:password"),
                basic("administrator:pässword"),
                basic("Administrator"),
                basic("Reader:pässword"),
                "Basic ???",
                "Basic",
                "Bearer",
                "Bearer t0ken2",
                "Bearer Administrator:pässword",
                basic("t0ken"),
                "Digest x")) {
            assertThat(status("GET", "/read", "Authorization", header))
                    .as(header)
                    .isEqualTo(401);
        }
    }

    @Test
    void pagesOfOtherSitesReachNothing() throws Exception {
        assertThat(raw("GET /read HTTP/1.1\r\nHost: evil.example\r\n\r\n")).startsWith("HTTP/1.1 421 ");
        assertThat(raw("GET /read HTTP/1.1\r\nHost: localhost:1\r\n\r\n")).startsWith("HTTP/1.1 200 ");
        String authorization = basic("Administrator:pässword");
        assertThat(status("POST", "/write", "Authorization", authorization, "Origin", "http://evil.example"))
                .isEqualTo(403);
        assertThat(status("POST", "/write", "Authorization", authorization, "Origin", "null"))
                .isEqualTo(403);
        assertThat(status("POST", "/write", "Authorization", authorization, "Origin", url("")))
                .isEqualTo(204);
    }

    @Test
    void requestsBeyondTheLimitsEnd() throws Exception {
        assertThat(status("GET", "/read?" + "x".repeat(2000))).isEqualTo(414);
        assertThat(raw("GET /read HTTP/1.1\r\nHost: localhost\r\nX: " + "x".repeat(8000) + "\r\n\r\n"))
                .doesNotContain("200 OK");
        long start = System.nanoTime();
        assertThat(raw("GET /read HTTP/1.1\r\nHost: loc")).isEmpty();
        assertThat((System.nanoTime() - start) / 1e9).isLessThan(20);
        assertThat(status("GET", "/read")).isEqualTo(200);
    }

    @Test
    void malformedRequestsAreNoDefect() throws Exception {
        for (String request : List.of(
                "\r\n\r\n\r\n",
                "GET\r\n\r\n",
                "GET /%zz HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "GET /../../etc/passwd HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "GET /read HTTP/1.1\r\n\r\n",
                "GET /read HTTP/9.9\r\nHost: localhost\r\n\r\n",
                "POST /write HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n",
                "POST /write HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx",
                "POST /write HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
                "\u0000\u0001\u0002\u0003")) {
            assertThat(raw(request)).as(request).doesNotContain(" 500 ").doesNotContain("Exception");
        }
        assertThat(status("GET", "/read")).isEqualTo(200);
    }

    @Test
    void oneClientHasAFewConnectionsOnly() throws Exception {
        Socket[] open = new Socket[4];
        String last = "";
        for (int i = 0; i < open.length; i++) {
            open[i] = new Socket(InetAddress.getLoopbackAddress(), server.port());
            open[i].getOutputStream()
                    .write("GET /read HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            byte[] answer = new byte[12];
            assertThat(open[i].getInputStream().readNBytes(answer, 0, 12)).isEqualTo(12);
            last = new String(answer, StandardCharsets.US_ASCII);
        }
        assertThat(last).isEqualTo("HTTP/1.1 503");
        for (Socket socket : open) {
            socket.close();
        }
    }

    @Test
    void everyAnswerForbidsWhatAPageDoesNotNeed() throws Exception {
        HttpResponse<String> response = send("GET", "/nothing");
        assertThat(response.statusCode()).isEqualTo(404);
        assertThat(response.headers().firstValue("Content-Security-Policy").orElseThrow())
                .contains("default-src 'none'")
                .doesNotContain("unsafe");
        assertThat(response.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
    }

    private int status(String method, String path, String... headers) throws Exception {
        return send(method, path, headers).statusCode();
    }

    private HttpResponse<String> send(String method, String path, String... headers) throws Exception {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(url(path))).method(method, HttpRequest.BodyPublishers.noBody());
        if (headers.length > 0) {
            request.headers(headers);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private String url(String path) {
        return "http://127.0.0.1:" + server.port() + path;
    }

    private String raw(String request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.setSoTimeout(2000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            socket.getOutputStream().flush();
            StringBuilder answer = new StringBuilder();
            InputStream in = socket.getInputStream();
            try {
                for (int b = in.read(); b >= 0; b = in.read()) {
                    answer.append((char) b);
                }
            } catch (IOException quiet) {
                return answer.toString();
            }
            return answer.toString();
        }
    }

    private static String basic(String pair) {
        return "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
    }
}
