// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.nuxeo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.server.testing.TestServer;

class NuxeoApiTest {
    private static final String API = "/nuxeo/api/v1";

    private static TestServer server;
    private static Document letter;

    @BeforeAll
    static void start() {
        server = TestServer.start();
        letter = server.dataset().document(Bank.letter(7));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void documentIsFoundByPathAndIdWithAndWithoutItsRepository() {
        String repository = letter.repository().label();
        String bare = letter.path().substring(1);
        JsonNode json = server.json(API + "/path/" + bare);
        assertThat(json.get("uid").asText()).isEqualTo(letter.id().toString());
        assertThat(json.get("path").asText()).isEqualTo(letter.path());
        assertThat(json.get("entity-type").asText()).isEqualTo("document");
        for (String path : new String[] {
            "/id/" + letter.id(),
            "/repo/" + repository + "/path/" + bare,
            "/repo/" + repository + "/path/" + bare + "/",
            "/repo/" + repository + "/id/" + letter.id(),
            "/repo/default/path/" + bare,
        }) {
            assertThat(server.json(API + path)).as(path).isEqualTo(json);
        }
        assertThat(server.json(API + "/path/" + bare, "X-NXRepository", repository))
                .isEqualTo(json);
    }

    @Test
    void propertiesAreReturnedOnRequest() {
        String path = API + "/id/" + letter.id();
        assertThat(server.json(path).has("properties")).isFalse();
        JsonNode all = server.json(path, "X-NXproperties", "*").get("properties");
        assertThat(all.has("dc:title")).isTrue();
        assertThat(all.get("file:content").get("length").asLong()).isPositive();
        JsonNode some = server.json(path + "?properties=dublincore").get("properties");
        assertThat(some.has("dc:title")).isTrue();
        assertThat(some.has("file:content")).isFalse();
    }

    @Test
    void fileOfADocumentIsAtTheAddressInItsProperties() {
        JsonNode content = server.json(API + "/id/" + letter.id(), "X-NXproperties", "file")
                .at("/properties/file:content");
        HttpResponse<byte[]> file =
                server.get(URI.create(content.get("data").asText()).getPath());
        assertThat(file.statusCode()).isEqualTo(200);
        assertThat(file.body()).hasSize(content.get("length").asInt());
        assertThat(file.headers().firstValue("Content-Disposition").orElseThrow())
                .startsWith("attachment; ");
    }

    @Test
    void pagesOfChildrenCoverTheWholeFolder() {
        List<String> paths = new ArrayList<>();
        JsonNode page = null;
        for (int index = 0; page == null || page.get("isNextPageAvailable").asBoolean(); index++) {
            page = server.json(API + "/repo/us-west/path/california/@children?pageSize=37&currentPageIndex=" + index);
            page.get("entries").forEach(entry -> paths.add(entry.get("path").asText()));
            assertThat(page.get("isPreviousPageAvailable").asBoolean()).isEqualTo(index > 0);
        }
        assertThat(paths).hasSize(page.get("resultsCount").asInt()).doesNotHaveDuplicates();
        assertThat(paths).allMatch(path -> path.startsWith("/california/"));
        assertThat(server.json(API + "/repo/us-west/path//@children")
                        .get("totalSize")
                        .asInt())
                .isPositive();
    }

    @Test
    void meReturnsTheUserOfTheRequest() {
        assertThat(server.json(API + "/me").get("isAnonymous").asBoolean()).isTrue();
        JsonNode me = server.json(API + "/me", "Authorization", TestServer.ADMINISTRATOR);
        assertThat(me.get("id").asText()).isEqualTo("Administrator");
        assertThat(me.get("isAdministrator").asBoolean()).isTrue();
        HttpResponse<byte[]> login =
                server.send("POST", "/nuxeo/site/automation/login", "Authorization", TestServer.ADMINISTRATOR);
        assertThat(TestServer.json(login).get("username").asText()).isEqualTo("Administrator");
        assertThat(server.json("/nuxeo/json/cmis").at("/default/productVersion").asText())
                .isEqualTo("2023.0");
        assertThat(server.get("/nuxeo/runningstatus").body()).asString().isEqualTo("Ok");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/path/atlantis",
                "/id/nothing",
                "/id/",
                "/repo/us-east",
                "/repo/us-east/kind/x",
                "/repo/nowhere/path/florida",
                "/repo/us-east/path/california",
                "/repo/us-west/path/california/@blob/file:content",
                "/nothing",
            })
    void missingDocumentIsAnErrorInTheFormatOfNuxeo(String path) {
        HttpResponse<byte[]> response = server.get(API + path);
        assertThat(response.statusCode()).isEqualTo(404);
        assertThat(TestServer.json(response).get("entity-type").asText()).isEqualTo("exception");
        assertThat(TestServer.json(response).get("message").asText()).isNotEmpty();
    }
}
