// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.server.http.Credentials.Role;
import org.nuxeo.datagen.server.testing.RawConnection;
import org.nuxeo.datagen.server.testing.RawConnection.Answer;

class RouterTest {
    private static HttpFixture server;

    @BeforeAll
    static void start() throws IOException {
        server = new HttpFixture();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @CsvSource({
        "/rest/a, a",
        "/rest/, ''",
        "/rest/a/b/, a/b/",
        "/rest//a, /a",
        "/rest/us-east:/x%20y, us-east:/x y",
        "/rest/a%2Fb, a/b",
        "/rest/..%2Fx, ../x",
        "/rest/read, read",
    })
    void parameterWithAnAsteriskTakesTheRestOfThePath(String path, String value) throws IOException {
        assertThat(answer("GET", path).body()).isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/rest", "/read/x", "/empty/1/2", "/READ", "//read"})
    void pathWithoutARouteIsNotFound(String path) throws IOException {
        assertThat(answer("GET", path).status()).isEqualTo(404);
    }

    @Test
    void otherMethodIsRefusedWithTheAllowedOnes() throws IOException {
        Answer answer = answer("DELETE", "/read");
        assertThat(answer.status()).isEqualTo(405);
        assertThat(answer.headers()).containsEntry("allow", "GET, HEAD");
        assertThat(answer("GET", "/echo").headers()).containsEntry("allow", "POST");
    }

    @Test
    void headIsServedByGet() throws IOException {
        try (RawConnection connection = new RawConnection(server.port())) {
            connection.send("HEAD /read HTTP/1.1\r\nHost: localhost\r\n\r\n");
            Answer head = connection.answer(true);
            assertThat(head.status()).isEqualTo(200);
            assertThat(head.headers()).containsEntry("content-length", "4");
        }
    }

    @Test
    void duplicateRouteIsRefused() {
        Route route = route("GET", "/a/{id}");
        assertThatThrownBy(() -> new Router(List.of(route, route("GET", "/a/{id}"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("/a/{id}");
        assertThatThrownBy(() -> new Router(List.of(route, route("GET", "/a/{other}"))))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(new Router(List.of(route, route("POST", "/a/{id}"))).routes())
                .hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "/*", "/a*/b", "/{a}*/b", "/{a*}"})
    void asteriskIsOnlyAllowedAfterTheLastParameter(String path) {
        assertThatThrownBy(() -> route("GET", path)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void templateHasTheSyntaxOfOpenApi() {
        assertThat(route("GET", "/a/{b}*").template()).isEqualTo("/a/{b}");
        assertThat(route("GET", "/a/{b}/c").template()).isEqualTo("/a/{b}/c");
    }

    private static Route route(String method, String path) {
        return new Route(
                method, path, Role.READER, true, request -> request.status(204).empty());
    }

    private static Answer answer(String method, String path) throws IOException {
        return RawConnection.answer(server.port(), method + " " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    }
}
