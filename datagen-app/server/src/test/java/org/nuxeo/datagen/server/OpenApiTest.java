// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.server.job.ScriptedEngine;
import org.nuxeo.datagen.server.testing.TestServer;

class OpenApiTest {
    @Test
    void openApiListsExactlyTheRoutes() {
        try (TestServer server = TestServer.start()) {
            JsonNode description = server.json("/api/openapi.json");
            Set<String> served = new TreeSet<>();
            server.router().routes().stream()
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

    /** Sends each operation with each example of its first parameter that has some, and the first one of the others. */
    @Test
    void everyExampleIsAnswered() throws Exception {
        int sent = 0;
        try (TestServer server = ScriptedEngine.serve()) {
            JsonNode description = server.json("/api/openapi.json");
            for (var path : description.get("paths").properties()) {
                for (var method : path.getValue().properties()) {
                    for (String example : examples(description, method.getValue())) {
                        HttpResponse<byte[]> answer =
                                server.send(request(server, description, path.getKey(), method, example));
                        // Full text needs an index, and the scripted job may have ended by itself.
                        boolean may = path.getKey().matches("/api/(fulltext|jobs/.*/.*)");
                        assertThat(answer.statusCode())
                                .as(method.getKey() + " " + path.getKey() + " " + example + ": "
                                        + new String(answer.body(), StandardCharsets.UTF_8))
                                .matches(status -> status / 100 == 2 || may && status == 409);
                        sent++;
                    }
                }
            }
        }
        assertThat(sent).isGreaterThan(20);
    }

    private static List<String> examples(JsonNode description, JsonNode operation) {
        for (JsonNode parameter : operation.path("parameters")) {
            JsonNode resolved = resolved(description, parameter);
            if (resolved.path("required").asBoolean()) {
                List<String> values = new ArrayList<>();
                resolved.path("examples")
                        .forEach(example -> values.add(example.get("value").asText()));
                return values.isEmpty() ? List.of(resolved.get("example").asText()) : values;
            }
        }
        return List.of("");
    }

    private static HttpRequest request(
            TestServer server, JsonNode description, String path, Map.Entry<String, JsonNode> method, String example) {
        HttpRequest.Builder request = HttpRequest.newBuilder();
        String target = path.replaceAll("[{].*?[}]", encoded(example)) + "?";
        for (JsonNode parameter : method.getValue().path("parameters")) {
            JsonNode resolved = resolved(description, parameter);
            String name = resolved.get("name").asText();
            if (resolved.has("example") && resolved.get("in").asText().equals("query")) {
                target += name + "=" + encoded(resolved.get("example").asText()) + "&";
            } else if (resolved.has("example") && resolved.get("in").asText().equals("header")) {
                request.header(name, resolved.get("example").asText());
            }
        }
        JsonNode body = method.getValue().at("/requestBody/content/application~1json");
        return request.uri(server.uri(target))
                .headers("Authorization", TestServer.ADMINISTRATOR, "Content-Type", "application/json")
                .method(
                        method.getKey().toUpperCase(Locale.ROOT),
                        body.isMissingNode()
                                ? HttpRequest.BodyPublishers.noBody()
                                : HttpRequest.BodyPublishers.ofString(
                                        body.get("example").toString()))
                .build();
    }

    private static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }

    private static JsonNode resolved(JsonNode description, JsonNode parameter) {
        return parameter.has("$ref")
                ? description.at(parameter.get("$ref").asText().substring(1))
                : parameter;
    }
}
