// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.nuxeo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.bench.report.BenchException;

class InstallCheckTest {
    private ScriptedNuxeo nuxeo;

    @BeforeEach
    void start() throws IOException {
        nuxeo = new ScriptedNuxeo().installed();
        nuxeo.on(
                "POST /automation/Datagen.Status",
                200,
                "{\"version\":\"v1\",\"repositories\":[{\"name\":\"archives\",\"documents\":12}]}");
    }

    @AfterEach
    void stop() {
        nuxeo.close();
    }

    private void without(String... repositories) {
        for (String each : repositories) {
            nuxeo.again("GET /repo/" + each + "/path/", 404, "{\"status\":404}");
        }
    }

    @Test
    void aCompleteInstallationLacksNothing() throws InterruptedException {
        nuxeo.again(
                "GET /capabilities",
                200,
                Recorded.text("capabilities")
                        .replace("\"distributionName\": null", "\"distributionName\": \"lts\"")
                        .replace("\"distributionVersion\": null", "\"distributionVersion\": \"2023.6\""));
        InstallCheck found = new InstallCheck(nuxeo.client(), List.of("us-east", "us-west", "archives")).run();
        assertThat(found.missing()).isEmpty();
        assertThat(found.facts())
                .containsEntry("server", "lts 2023.6")
                .containsEntry("cluster", "no")
                .containsEntry("documents in archives before the campaign", "12");
    }

    @Test
    void aMissingRepositoryIsReportedWithItsLineOfConfiguration() throws InterruptedException {
        without("us-west");
        assertThat(new InstallCheck(nuxeo.client(), List.of("us-east", "us-west", "archives"))
                        .run()
                        .text())
                .isEqualTo("repository us-west: nuxeo.templates=default,mongodb,datagen-repositories");
    }

    @Test
    void whatOneLineMendsIsOneLine() throws InterruptedException {
        without("us-east", "us-west", "archives");
        assertThat(new InstallCheck(nuxeo.client(), List.of("us-east", "us-west", "archives"))
                        .run()
                        .text())
                .isEqualTo("repository us-east, repository us-west, repository archives:"
                        + " nuxeo.templates=default,mongodb,datagen-repositories");
    }

    @Test
    void searchesThatNoIndexAnswersAreReportedBeforeAnythingIsImported() throws InterruptedException {
        nuxeo.again("GET /repo/us-east/search/execute", 400, "{\"message\":\"fulltext is disabled\"}");
        assertThat(new InstallCheck(nuxeo.client(), List.of("us-east", "us-west", "archives"))
                        .run()
                        .text())
                .startsWith(
                        "index that answers searches over REST, where the server says fulltext is disabled (HTTP 400):"
                                + " install a search client");
    }

    @Test
    void aStatusThatIsRefusedIsTheServersReason() {
        nuxeo.again("POST /automation/Datagen.Status", 409, "{\"message\":\"no index\"}");
        assertThatThrownBy(() -> new InstallCheck(nuxeo.client(), List.of("us-east", "us-west", "archives")).run())
                .isInstanceOf(BenchException.class)
                .hasMessage("Datagen.Status: no index (HTTP 409)");
    }

    @Test
    void aMissingTemplateIsReportedWithTheServersTemplates() throws InterruptedException {
        nuxeo.on(
                "GET /management/configuration",
                200,
                "{\"configured\":{\"nuxeo.templates\":\"default,mongodb,datagen-repositories\"}}");
        assertThat(new InstallCheck(nuxeo.client(), List.of("us-east", "us-west", "archives"))
                        .run()
                        .text())
                .contains("nuxeo.templates=default,mongodb,datagen-repositories,datagen-bulk-import");
    }

    @Test
    void theAddressOfTheIndexHasTheNameOfTheServersLine() throws InterruptedException {
        String client = "nuxeo.search.client.default.opensearch1.client.server";
        String old = "elasticsearch.addressList";
        nuxeo.on("GET /management/configuration", 200, "{\"a\":{\"" + old + "\":\"old\"}}");
        assertThat(new InstallCheck(nuxeo.client(), List.of("us-east", "us-west", "archives"))
                        .run()
                        .facts())
                .containsEntry(old, "old");
        nuxeo.again(
                "GET /management/configuration", 200, "{\"a\":{\"" + old + "\":\"old\",\"" + client + "\":\"new\"}}");
        assertThat(new InstallCheck(nuxeo.client(), List.of("us-east", "us-west", "archives"))
                        .run()
                        .facts())
                .containsEntry(client, "new")
                .doesNotContainKey(old);
    }

    @Test
    void aMissingPackageIsReportedWithTheCommandThatInstallsIt() throws InterruptedException {
        nuxeo.again("GET /automation", 200, "{\"operations\":[{\"id\":\"Document.Fetch\"}]}");
        assertThat(new InstallCheck(nuxeo.client(), List.of("us-east", "us-west", "archives"))
                        .run()
                        .text())
                .contains("package nuxeo-datagen: nuxeoctl mp-install");
    }

    @Test
    void anAddressThatIsNotANuxeoIsRefused() {
        nuxeo.again("GET /automation", 404, "");
        assertThatThrownBy(() -> new InstallCheck(nuxeo.client(), List.of("us-east", "us-west", "archives")).run())
                .isInstanceOf(BenchException.class)
                .hasMessageContaining("has no /api/v1/automation (HTTP 404); correct --nuxeo");
    }
}
