// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
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
import org.nuxeo.datagen.core.bank.Customer;
import org.nuxeo.datagen.server.testing.TestServer;

class SearchApiTest {
    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void findsCustomersByName() {
        Document document = server.dataset().document(Bank.customer(9));
        Customer customer = Bank.of(document.dataset()).customer(document);
        for (String state :
                new String[] {customer.state().code(), customer.state().slug(), ""}) {
            JsonNode found = server.json("/api/search?lastName=" + customer.lastName() + "&firstName="
                    + customer.firstName().charAt(0) + "*&state=" + state);
            assertThat(found.get("customers"))
                    .anySatisfy(each -> assertThat(each.get("id").asText())
                            .isEqualTo(document.id().toString()));
        }
    }

    @Test
    void pagesContinueAtTheCursor() {
        List<String> all = ids("/api/search?lastName=S*&limit=1000");
        List<String> paged = new ArrayList<>();
        String cursor = "0";
        while (!cursor.equals("null")) {
            String page = "/api/search?lastName=S*&limit=7&cursor=" + cursor;
            paged.addAll(ids(page));
            cursor = server.json(page).get("next").asText();
        }
        assertThat(all).hasSizeGreaterThan(20);
        assertThat(paged).isEqualTo(all);
    }

    private static List<String> ids(String path) {
        List<String> ids = new ArrayList<>();
        server.json(path)
                .get("customers")
                .forEach(customer -> ids.add(customer.get("id").asText()));
        return ids;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/search",
                "/api/search?lastName=%2A",
                "/api/search?firstName=M%2Aia",
                "/api/search?firstName=M%3Fia",
                "/api/groups?home=nowhere",
                "/api/groups?text=M%2Aia",
                "/api/children/us-west:/california?text=M%2Aia",
                "/api/children/us-west:/california?near=us-east:/",
                "/api/fulltext?text=x&kind=nothing",
                "/api/fulltext?text=m%2An",
                "/api/groups?text=m%3Fn",
                "/api/fulltext?text=x&order=best",
                "/api/search?lastName=Smith&state=ZZ",
                "/api/search?lastName=Smith&limit=1001",
                "/api/search?lastName=Smith&limit=0",
                "/api/search?lastName=Smith&cursor=-1",
                "/api/search?lastName=Smith&cursor=x",
                "/api/fulltext",
                "/api/fulltext?text=%20",
                "/api/fulltext?text=x&offset=9001",
            })
    void invalidSearchIsAProblem(String path) {
        HttpResponse<byte[]> response = server.get(path);
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(TestServer.json(response).get("detail").asText()).isNotEmpty();
    }

    /** No name has an asterisk, so a query for one has an exact answer. */
    @Test
    void aPatternInAQueryForEqualNamesFindsNobody() {
        String query = "SELECT%20*%20FROM%20Customer%20WHERE%20customer:lastname%20=%20'";
        JsonNode found = server.json("/nuxeo/api/v1/search/execute?query=" + query + "Her*'");
        assertThat(found.get("totalSize").asInt()).isZero();
        found = server.json("/nuxeo/api/v1/search/execute?query=" + query + "Hernandez'");
        assertThat(found.get("totalSize").asInt()).isPositive();
    }

    @Test
    void fullTextSearchWithoutElasticsearchIsRefused() {
        HttpResponse<byte[]> response = server.get("/api/fulltext?text=x");
        assertThat(response.statusCode()).isEqualTo(409);
        assertThat(TestServer.json(response).get("detail").asText()).contains("--elasticsearch");
    }
}
