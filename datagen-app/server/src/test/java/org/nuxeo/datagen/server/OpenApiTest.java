// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.server.testing.TestServer;

class OpenApiTest {
    @Test
    void openApiListsExactlyTheRoutes() {
        try (TestServer server = TestServer.start()) {
            JsonNode description = server.json("/api/openapi.json");
            Set<String> served = new TreeSet<>();
            server.server().router().routes().stream()
                    .filter(route ->
                            route.path().startsWith("/api/") || route.path().equals("/metrics"))
                    .forEach(route ->
                            served.add(route.method().toString().toLowerCase(Locale.ROOT) + " " + route.template()));
            Set<String> described = new TreeSet<>();
            description.get("paths").properties().forEach(path -> path.getValue()
                    .properties()
                    .forEach(method -> described.add(method.getKey() + " " + path.getKey())));
            assertThat(described).isEqualTo(served);
            JsonNode required = description.at("/components/schemas/Document/required");
            JsonNode document = server.json("/api/documents/30000");
            required.forEach(member -> assertThat(document.has(member.asText()))
                    .as(member.asText())
                    .isTrue());
        }
    }
}
