// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.HashSet;
import java.util.Set;
import org.nuxeo.datagen.core.Dataset;

/** Checks of the indexes with plain HTTP requests, independently of this program. */
final class ExactIndex {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private ExactIndex() {}

    /** Checks that exactly the documents of a dataset are indexed, each once. */
    static void requireIndexed(String url, Dataset dataset) throws Exception {
        Set<String> found = new HashSet<>();
        post(url + "/_refresh", "");
        JsonNode page = post(
                url + "/nuxeo-*/_search?scroll=1m&size=1000",
                "{\"_source\": false, \"track_total_hits\": true, \"sort\": [\"_doc\"]}");
        assertThat(page.at("/hits/total/value").asLong()).as("index entries").isEqualTo(dataset.size());
        while (!page.at("/hits/hits").isEmpty()) {
            for (JsonNode hit : page.at("/hits/hits")) {
                found.add(hit.get("_index").asText() + hit.get("_id").asText());
            }
            page = post(
                    url + "/_search/scroll",
                    JSON.createObjectNode()
                            .put("scroll", "1m")
                            .put("scroll_id", page.get("_scroll_id").asText())
                            .toString());
        }
        assertThat(found).as("distinct index entries").hasSize((int) dataset.size());
    }

    /** Checks that the indexes are empty. */
    static void requireNothingIndexed(String url) throws Exception {
        post(url + "/_refresh", "");
        assertThat(post(url + "/nuxeo-*/_count", "{}").get("count").asLong())
                .as("index entries left")
                .isZero();
    }

    private static JsonNode post(String url, String body) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        HttpResponse<String> reply = CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
        assertThat(reply.statusCode()).as(url + ": " + reply.body()).isEqualTo(200);
        return JSON.readTree(reply.body());
    }
}
