package org.nuxeo.datagen.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.server.testing.TestServer;

class ApiTest {
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
    void everyLocatorLeadsToTheDocument() {
        Document statement = server.dataset().document(20_000);
        JsonNode json = server.json("/api/documents/20000");
        assertThat(json.get("id").asText()).isEqualTo(statement.id().toString());
        for (String locator : new String[] {
            statement.id().toString(),
            "key:" + statement.blobKey().text(),
            statement.repository().label() + ":" + statement.path(),
            (statement.repository().label() + ":" + statement.path()).replace("/", "%2F")
        }) {
            assertThat(server.json("/api/documents/" + locator)).as(locator).isEqualTo(json);
        }
        assertThat(json.get("blob").has("sha256")).isFalse();
        JsonNode digests = server.json("/api/documents/20000?digests").get("blob");
        assertThat(digests.get("lengthBytes")).isEqualTo(json.at("/blob/lengthBytes"));
        byte[] file = server.get("/api/blobs/" + digests.get("key").asText()).body();
        assertThat(digests.get("md5").asText()).isEqualTo(digest("MD5", file));
        assertThat(digests.get("sha256").asText()).isEqualTo(digest("SHA-256", file));
        JsonNode siblings = server.json("/api/children/" + json.get("parentId").asText() + "?limit=1&offset="
                + json.get("indexInParent").asText());
        assertThat(siblings.get("children").get(0).get("id")).isEqualTo(json.get("id"));
    }

    private static String digest(String algorithm, byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance(algorithm).digest(bytes));
        } catch (NoSuchAlgorithmException impossible) {
            throw new AssertionError(impossible);
        }
    }

    @Test
    void pagesOfChildrenAreTheWholeFolder() {
        long count = server.json("/api/documents/us-west:/california")
                .get("childCount")
                .asLong();
        Set<String> ids = new TreeSet<>();
        for (long offset = 0; offset < count; offset += 37) {
            JsonNode page = server.json("/api/children/us-west:/california?limit=37&offset=" + offset);
            page.get("children").forEach(child -> ids.add(child.get("id").asText()));
        }
        assertThat(count).isGreaterThan(50);
        assertThat(ids).hasSize((int) count);
        assertThat(server.json("/api/children/us-west:/california?offset=" + Long.MAX_VALUE)
                        .get("children"))
                .isEmpty();
    }

    @Test
    void findsCustomersByName() {
        Document customer =
                server.dataset().document(server.dataset().firstOrdinal(org.nuxeo.datagen.core.id.Kind.CUSTOMER) + 9);
        String query = "?lastName=" + customer.customer().lastName() + "&firstName="
                + customer.customer().firstName().charAt(0) + "*&state="
                + customer.customer().state().code();
        JsonNode found = server.json("/api/search" + query);
        assertThat(found.get("customers"))
                .anySatisfy(each -> assertThat(each.get("id").asText())
                        .isEqualTo(customer.id().toString()));
    }

    @Test
    void allStatementsOfAnAccountAreListed() {
        Document account = server.dataset().document(org.nuxeo.datagen.core.id.Identity.account(7));
        JsonNode list = server.json("/api/statements/" + account.id());
        assertThat(list.get("statements")).hasSize(12);
        list.get("statements").forEach(each -> assertThat(
                        server.json("/api/documents/" + each.get("id").asText()).get("path"))
                .isEqualTo(each.get("path")));
    }

    @Test
    void theDescriptionNamesExactlyWhatIsServed() {
        JsonNode description = server.json("/api/openapi.json");
        Set<String> served = new TreeSet<>();
        server.server().router().routes().stream()
                .filter(route ->
                        route.path().startsWith("/api/") || route.path().equals("/metrics"))
                .forEach(route -> served.add(
                        route.method().toString().toLowerCase(java.util.Locale.ROOT) + " " + route.template()));
        Set<String> described = new TreeSet<>();
        description.get("paths").properties().forEach(path -> path.getValue()
                .properties()
                .forEach(method -> described.add(method.getKey() + " " + path.getKey())));
        assertThat(described).isEqualTo(served);
        JsonNode required = description.at("/components/schemas/Document/required");
        required.forEach(
                member -> assertThat(server.json("/api/documents/30000").has(member.asText()))
                        .as(member.asText())
                        .isTrue());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/documents/",
                "/api/documents/nothing",
                "/api/documents/36052000",
                "/api/documents/us-east:/atlantis",
                "/api/documents/nowhere:/x",
                "/api/documents/-1",
                "/api/documents/ordinal:%00",
                "/api/documents/us-east:/2015/../x",
                "/api/children/key:AAAA",
                "/api/statements/us-east:/florida",
                "/api/search",
                "/api/search?lastName=%2A",
                "/api/search?lastName=Smith&state=ZZ",
                "/api/search?lastName=Smith&limit=1001",
                "/api/search?lastName=Smith&cursor=-1",
                "/api/children/us-east:/?limit=0",
                "/api/children/us-east:/?offset=x",
                "/page/../index.html",
                "/page/..%2F..%2Fopenapi.json",
                "/page/",
                "/nothing",
            })
    void whatCannotBeServedIsAProblem(String path) {
        HttpResponse<byte[]> response = server.get(path);
        assertThat(response.statusCode()).isBetween(400, 404);
        assertThat(TestServer.json(response).get("status").asInt()).isEqualTo(response.statusCode());
        assertThat(TestServer.json(response).get("detail").asText()).isNotEmpty();
    }

    @Test
    void operationsRunAtOnceAndInTheBackground() {
        assertThat(TestServer.json(post("Datagen.Plan", "{\"params\":{}}"))
                        .get("documents")
                        .asLong())
                .isEqualTo(36_000);
        HttpResponse<byte[]> started = post("Datagen.Plan/@async", "{\"params\":{}}");
        assertThat(started.statusCode()).isEqualTo(202);
        String status = location(started);
        HttpResponse<byte[]> done = server.get(status);
        long end = System.nanoTime() + 60_000_000_000L;
        while (done.statusCode() == 200 && System.nanoTime() < end) {
            assertThat(TestServer.json(done).asText()).isEqualTo("RUNNING");
            done = server.get(status);
        }
        assertThat(done.statusCode()).isEqualTo(303);
        String result = location(done);
        assertThat(server.json(result).get("documents").asLong()).isEqualTo(36_000);
        assertThat(server.get(result).statusCode()).isEqualTo(404);
    }

    /** The path of the whole address that Nuxeo answers with. */
    private static String location(HttpResponse<byte[]> response) {
        URI location = URI.create(response.headers().firstValue("Location").orElseThrow());
        assertThat(location.getHost()).isEqualTo("127.0.0.1");
        return location.getPath();
    }

    @Test
    void anOperationThatWritesIsForAdministratorsAndItsParametersAreChecked() {
        String operations = "/nuxeo/api/v1/automation/";
        assertThat(server.send("POST", operations + "Datagen.Import").statusCode())
                .isEqualTo(401);
        assertThat(post("Datagen.Import", "{\"params\":{\"customers\":0}}").statusCode())
                .isEqualTo(400);
        assertThat(post("Datagen.Import", "{\"params\":{\"customers\":900000000}}")
                        .statusCode())
                .isEqualTo(409);
        assertThat(post("StreamImporter.runStatementProducers", "{\"params\":{}}")
                        .statusCode())
                .isEqualTo(400);
        assertThat(post("StreamImporter.runConsumerProducers", "{\"params\":{\"logName\":\"x\"}}")
                        .statusCode())
                .isEqualTo(400);
        assertThat(post("Benchmark.cleanRepository", "{\"params\":{\"repositoryName\":\"none\"}}")
                        .statusCode())
                .isEqualTo(400);
        assertThat(post("Datagen.Status", "{\"params\":{}}").statusCode()).isEqualTo(200);
        assertThat(server.json(operations + "Datagen.Verify").get("params")).hasSize(13);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "[]", "{\"params\":{\"other\":1}}", "{\"params\":", "null", "\"\""})
    void abodyThatIsNoParametersIsRefused(String body) {
        HttpResponse<byte[]> response = post("Datagen.Plan", body);
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(TestServer.json(response).get("entity-type").asText()).isEqualTo("exception");
    }

    @ParameterizedTest
    @CsvSource({
        "multipart/form-data; boundary=x, --x|Content-Disposition: form-data; name=\"params\"||{\"params\":{}}|--x--|, 200",
        "multipart/form-data; boundary=x, --x|Content-Disposition: form-data; name=\"params\"||{\"params\":|--x--|, 400",
        "multipart/form-data; boundary=x, --x|Content-Disposition: form-data; name=\"params\"||[]|--x--|, 400",
        "multipart/form-data; boundary=x, --x|Content-Disposition: form-data; name=\"params\"||{, 400",
        "multipart/form-data; boundary=x, nothing, 400",
        "multipart/form-data, --x--|, 400",
        "multipart/form-data; boundary=, --x--|, 400",
    })
    void anUploadIsReadOrRefused(String contentType, String parts, int status) {
        HttpResponse<byte[]> response =
                server.send(HttpRequest.newBuilder(server.uri("/nuxeo/api/v1/automation/Datagen.Plan"))
                        .header("Content-Type", contentType)
                        .POST(HttpRequest.BodyPublishers.ofString(parts.replace("|", "\r\n")))
                        .build());
        assertThat(response.statusCode()).as(contentType + parts).isEqualTo(status);
        assertThat(server.get("/api/datasets").statusCode()).isEqualTo(200);
    }

    @Test
    void aBodyBeyondTheLimitIsRefused() {
        assertThat(post("Datagen.Plan", " ".repeat(2_000_000)).statusCode()).isEqualTo(413);
    }

    private static HttpResponse<byte[]> post(String operation, String body) {
        String pair = "Administrator:" + TestServer.PASSWORD;
        return server.send(HttpRequest.newBuilder(server.uri("/nuxeo/api/v1/automation/" + operation))
                .header("Authorization", "Basic " + Base64.getEncoder().encodeToString(pair.getBytes()))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build());
    }
}
