// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.charts.Charts;
import org.nuxeo.datagen.server.testing.RawConnection;
import org.nuxeo.datagen.server.testing.RawConnection.Answer;
import org.nuxeo.datagen.server.testing.TestServer;

class PageFilesTest {
    private static final Pattern LOADED =
            Pattern.compile("(?:href=|href: |src=|from |import |import\\()\"((?:/page/|\\.{1,2}/)[^\"]+)\"");
    private static final String FOLDER = "/page/";
    private static final Path SOURCES = Path.of("src/main/resources/org/nuxeo/datagen/server/page");

    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    /** Returns the content of each file of the page by its name. */
    private static Map<String, byte[]> sources() throws IOException {
        Map<String, byte[]> sources = new TreeMap<>();
        try (Stream<Path> files = Files.walk(SOURCES)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                sources.put(SOURCES.relativize(file).toString(), Files.readAllBytes(file));
            }
        }
        sources.put("charts.js", Charts.script().getBytes(StandardCharsets.UTF_8));
        sources.put("charts.css", Charts.style().getBytes(StandardCharsets.UTF_8));
        return sources;
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/search", "/import", "/plan", "/browse/", "/browse/us-west/california"})
    void everyViewHasTheSameDocument(String path) throws IOException {
        HttpResponse<byte[]> page = server.get(path);
        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.body()).isEqualTo(sources().get("index.html"));
        assertThat(page.headers().firstValue("Content-Type")).contains("text/html; charset=utf-8");
    }

    /** Tests addresses of which some are refused before they have a route, and one that is too long to be printed whole. */
    @ParameterizedTest
    @CsvSource({
        "GET, /nothing, 404, path /nothing: does not exist",
        "GET, /page/none.js, 404, page file none.js: does not exist",
        "GET, /docs/none.md, 404, page none.md of the documentation: does not exist",
        "GET, /apis, 404, path /apis: does not exist",
        "GET, '/<b>', 404, path /&lt;b&gt;: does not exist",
        "GET, /browse/%00, 400, 'path: must be UTF-8 in percent-encoding, without control characters and steps above the root'",
        "GET, /browse/us-east/%ff, 400, 'path: must be UTF-8 in percent-encoding, without control characters and steps above the root'",
        "GET, /browse/us-east/%, 400, 'path: must be UTF-8 in percent-encoding, without control characters and steps above the root'",
        "GET, /kind/%zz, 400, 'path: must be UTF-8 in percent-encoding, without control characters and steps above the root'",
        "GET, /%2e%2e, 400, 'path: must be UTF-8 in percent-encoding, without control characters and steps above the root'",
        "POST, /plan, 405, method POST: must be GET or HEAD",
    })
    void aBrowserGetsAPageWithTheReasonAndAProgramAProblem(String method, String path, int status, String reason)
            throws IOException {
        int port = server.uri("/").getPort();
        String request = method + " " + path.replace("<", "%3C").replace(">", "%3E")
                + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nAccept: ";
        Answer page = RawConnection.answer(port, request + "text/html,*/*;q=0.8\r\n\r\n");
        assertThat(page.status()).isEqualTo(status);
        assertThat(page.headers()).containsEntry("content-type", "text/html; charset=utf-8");
        assertThat(page.body())
                .contains("<p class=\"failure\" role=\"alert\">" + reason + "</p>")
                .contains("/page/main.js");
        Answer problem = RawConnection.answer(port, request + "application/json\r\n\r\n");
        assertThat(problem.status()).isEqualTo(status);
        assertThat(problem.headers()).containsEntry("content-type", "application/problem+json");
    }

    @Test
    void aLongAddressGetsALine() {
        for (int chars : new int[] {8_192, 30_000}) {
            HttpResponse<byte[]> page = server.get("/browse/" + "x".repeat(chars), "Accept", "text/html");
            assertThat(page.statusCode()).isEqualTo(414);
            assertThat(new String(page.body(), StandardCharsets.UTF_8))
                    .contains("role=\"alert\">path and query: must be at most 4,096 characters<");
        }
    }

    /** Tests that the page, or the script of the archive that it shows, loads each file, and that each is served as it is. */
    @Test
    void theFilesThatThePageLoadsAreThoseThatAreServed() throws IOException {
        Map<String, byte[]> sources = sources();
        Set<String> loaded = new TreeSet<>();
        follow("index.html", sources, loaded);
        follow(server.json("/api/datasets").at("/datasets/0/script").asText(), sources, loaded);
        assertThat(loaded).isEqualTo(sources.keySet());
        for (Map.Entry<String, byte[]> each : sources.entrySet()) {
            HttpResponse<byte[]> file = server.get("/page/" + each.getKey());
            assertThat(file.statusCode()).as(each.getKey()).isEqualTo(200);
            assertThat(file.body()).as(each.getKey()).isEqualTo(each.getValue());
            assertThat(file.headers().firstValue("Cache-Control"))
                    .as(each.getKey())
                    .contains("no-cache");
        }
    }

    /** Browsers accept compressed texts; a client that does not say so gets them as they are. */
    @Test
    void textsAreCompressedForClientsThatAcceptIt() throws IOException {
        for (String path : List.of("/page/page.css", "/api/children/ordinal:0")) {
            byte[] plain = server.get(path).body();
            HttpResponse<byte[]> packed = server.get(path, "Accept-Encoding", "br, gzip");
            assertThat(packed.headers().firstValue("Content-Encoding")).as(path).contains("gzip");
            assertThat(packed.headers().firstValue("Vary")).contains("Accept-Encoding");
            assertThat(packed.body().length).isLessThan(plain.length / 2);
            try (InputStream text = new GZIPInputStream(new ByteArrayInputStream(packed.body()))) {
                assertThat(text.readAllBytes()).isEqualTo(plain);
            }
            assertThat(server.get(path, "Accept-Encoding", "gzip;q=0").body()).isEqualTo(plain);
        }
    }

    private static void follow(String name, Map<String, byte[]> sources, Set<String> loaded) {
        if (loaded.add(name)) {
            assertThat(sources).containsKey(name);
            LOADED.matcher(new String(sources.get(name), StandardCharsets.UTF_8))
                    .results()
                    .map(found ->
                            URI.create(FOLDER + name).resolve(found.group(1)).getPath())
                    .forEach(path -> follow(path.substring(FOLDER.length()), sources, loaded));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "index.html, text/html; charset=utf-8",
        "page.css, text/css; charset=utf-8",
        "main.js, text/javascript; charset=utf-8",
        "icon.svg, image/svg+xml",
        "charts.js, text/javascript; charset=utf-8",
        "charts.css, text/css; charset=utf-8"
    })
    void fileHasItsMediaTypeAndIsCached(String name, String type) {
        HttpResponse<byte[]> file = server.get("/page/" + name);
        assertThat(file.headers().firstValue("Content-Type")).contains(type);
        String etag = etag(name);
        HttpResponse<byte[]> cached = server.get("/page/" + name, "If-None-Match", etag);
        assertThat(cached.statusCode()).isEqualTo(304);
        assertThat(cached.body()).isEmpty();
        assertThat(server.get("/page/" + name, "If-None-Match", "\"other\", W/" + etag)
                        .statusCode())
                .isEqualTo(304);
        HttpResponse<byte[]> other = server.get("/page/" + name, "If-None-Match", etag("api.js"));
        assertThat(other.statusCode()).isEqualTo(200);
        assertThat(other.body()).isEqualTo(file.body());
    }

    private static String etag(String name) {
        return server.get("/page/" + name).headers().firstValue("ETag").orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/page/../index.html",
                "/page/..%2F..%2Fopenapi.json",
                "/page/%2e%2e/openapi.json",
                "/page/",
                "/page/none.js",
                "/nothing"
            })
    void otherNamesAreNotFound(String path) {
        HttpResponse<byte[]> response = server.get(path);
        assertThat(response.statusCode()).isEqualTo(404);
        assertThat(TestServer.json(response).get("status").asInt()).isEqualTo(404);
    }
}
