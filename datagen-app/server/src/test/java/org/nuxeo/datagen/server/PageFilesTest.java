// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.server.testing.TestServer;

class PageFilesTest {
    private static final Pattern LOADED = Pattern.compile("(?:href|src|from)=?\\s*\"(/page/[^\"]+|\\.{1,2}/[^\"]+)\"");

    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/search", "/import", "/plan", "/browse/", "/browse/us-west/california"})
    void everyViewHasTheSameDocument(String path) {
        HttpResponse<byte[]> page = server.get(path);
        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.body()).isEqualTo(server.get("/").body());
        assertThat(page.headers().firstValue("Content-Type")).contains("text/html; charset=utf-8");
    }

    @Test
    void everyFileThatThePageLoadsExists() {
        String script = server.json("/api/datasets").at("/datasets/0/script").asText();
        int files = follow("/page/main.js") + follow("/") + follow("/page/" + script);
        assertThat(files).isGreaterThan(12);
    }

    private static int follow(String path) {
        String text = new String(server.get(path).body(), StandardCharsets.UTF_8);
        Matcher matcher = LOADED.matcher(text);
        int found = 0;
        while (matcher.find()) {
            String name = server.uri(path).resolve(matcher.group(1)).getPath();
            assertThat(server.get(name).statusCode()).as(name).isEqualTo(200);
            found++;
        }
        return found;
    }

    @ParameterizedTest
    @CsvSource({
        "page.css, text/css",
        "main.js, text/javascript",
        "icon.svg, image/svg+xml",
        "charts.js, text/javascript",
        "charts.css, text/css"
    })
    void fileHasItsMediaTypeAndIsCached(String name, String type) {
        HttpResponse<byte[]> file = server.get("/page/" + name);
        assertThat(file.headers().firstValue("Content-Type").orElseThrow()).startsWith(type);
        String etag = file.headers().firstValue("ETag").orElseThrow();
        assertThat(server.get("/page/" + name, "If-None-Match", etag).statusCode())
                .isEqualTo(304);
        assertThat(server.get("/page/" + name, "If-None-Match", "\"other\", W/" + etag)
                        .statusCode())
                .isEqualTo(304);
        assertThat(server.get("/page/" + name, "If-None-Match", "\"other\"").statusCode())
                .isEqualTo(200);
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
