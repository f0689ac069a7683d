// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server;

import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nuxeo.datagen.server.testing.TestServer;
import org.nuxeo.datagen.testing.Recording;

/** Answers of the server against recorded files. */
class RecordedAnswersTest {
    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static void check(String name, HttpResponse<byte[]> response) {
        String text = new String(response.body(), StandardCharsets.UTF_8)
                .replace(server.server().url(), "http://HOST/")
                .replaceAll("\"node\":\\{[^}]*}", "\"node\":{}");
        Recording.check("answer/" + name + ".json", response.statusCode() + "\n" + text + "\n");
    }

    @ParameterizedTest
    @CsvSource({
        "datasets, /api/datasets",
        "document-root, /api/documents/us-east:/",
        "document-state, /api/documents/0",
        "document-folder, /api/documents/52",
        "document-customer, /api/documents/59",
        "document-statement, /api/documents/20000?digests",
        "document-statement-length, /api/documents/20000",
        "document-unknown, /api/documents/40000",
        "children-root, /api/children/us-east:/?limit=3",
        "children-state, /api/children/us-west:/california?offset=2&limit=2",
        "children-folder, /api/children/archives:/2015?limit=2",
        "children-account, /api/children/2600",
        "children-bad, /api/children/0?limit=0",
        "statements, /api/statements/2600",
        "statements-bad, /api/statements/0",
        "lines, /api/statements/20000/lines",
        "search, /api/search?firstName=Maria&limit=2",
        "search-end, /api/search?lastName=Hernandez&state=NJ",
        "search-bad, /api/search",
        "fulltext, /api/fulltext?text=x",
        "jobs, /api/jobs",
        "job-unknown, /api/jobs/7",
        "blob-unknown, /api/blobs/AAAA",
        "unknown, /api/nothing",
        "nuxeo-me, /nuxeo/api/v1/me",
        "nuxeo-cmis, /nuxeo/json/cmis",
        "nuxeo-root, /nuxeo/api/v1/path/",
        "nuxeo-repository, /nuxeo/api/v1/repo/us-west/path/california?properties=*",
        "nuxeo-children, /nuxeo/api/v1/repo/us-west/path/california/@children?pageSize=2",
        "nuxeo-unknown, /nuxeo/api/v1/path/atlantis",
        "nuxeo-automation, /nuxeo/site/automation",
        "nuxeo-operation, /nuxeo/site/automation/Datagen.Plan",
    })
    void answers(String name, String path) {
        check(name, server.get(path, "Authorization", TestServer.ADMINISTRATOR));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nxql-statements | SELECT * FROM Statement WHERE account:number = '%s'",
                "nxql-customers | SELECT * FROM Customer WHERE customer:lastname = 'Hernandez'",
                "nxql-bad | SELECT * FROM",
            })
    void queries(String name, String query) {
        String number = server.json("/api/documents/2600")
                .at("/properties/account:number")
                .asText();
        String text = URLEncoder.encode(query.replace("%s", number), StandardCharsets.UTF_8);
        check(
                name,
                server.get(
                        "/nuxeo/api/v1/search/lang/NXQL/execute?pageSize=2&query=" + text,
                        "Authorization",
                        TestServer.ADMINISTRATOR,
                        "properties",
                        "*"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "operation-plan | Datagen.Plan | {}",
                "operation-plan-small | Datagen.Plan | {\"customers\":30,\"months\":2,\"partitions\":2}",
                "operation-plan-bad | Datagen.Plan | {\"months\":0}",
                "operation-status | Datagen.Status | {}",
            })
    void operations(String name, String operation, String parameters) {
        check(name, post("/nuxeo/site/automation/" + operation, "{\"params\":" + parameters + "}"));
    }

    @Test
    void jobsThatAreRefused() {
        check("job-bad", post("/api/jobs", "{\"threads\":0}"));
        check("job-bad-member", post("/api/jobs", "{\"pace\":1}"));
        check("login", post("/nuxeo/site/automation/login", ""));
    }

    private static HttpResponse<byte[]> post(String path, String body) {
        return server.send(HttpRequest.newBuilder(server.uri(path))
                .header("Authorization", TestServer.ADMINISTRATOR)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build());
    }
}
