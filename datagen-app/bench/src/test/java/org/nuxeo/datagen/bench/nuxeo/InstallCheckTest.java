package org.nuxeo.datagen.bench.nuxeo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.bench.report.BenchException;
import org.nuxeo.datagen.importer.internal.operation.OperationCatalogue;

class InstallCheckTest {
    private static final String ALL = OperationCatalogue.all().stream()
            .map(each -> "{\"id\":\"" + each.id() + "\"}")
            .collect(Collectors.joining(",", "{\"operations\":[", "]}"));

    private ScriptedNuxeo nuxeo;

    @BeforeEach
    void start() throws IOException {
        nuxeo = new ScriptedNuxeo();
        nuxeo.on("GET /me", 200, "{\"id\":\"Administrator\",\"isAdministrator\":true}");
        nuxeo.on(
                "GET /capabilities",
                200,
                "{\"entity-type\":\"capabilities\",\"server\":{\"distributionName\":\"lts\","
                        + "\"distributionVersion\":\"2023.6\"},\"cluster\":{\"enabled\":false,\"nodeId\":\"1\"}}");
        nuxeo.on(
                "POST /automation/Datagen.Status",
                200,
                "{\"version\":\"v1\",\"repositories\":[{\"name\":\"archives\",\"documents\":12}]}");
    }

    @AfterEach
    void stop() {
        nuxeo.close();
    }

    private void repositories(String... names) {
        for (String each : names) {
            nuxeo.on("GET /repo/" + each + "/path/", 200, "{\"entity-type\":\"document\"}");
        }
    }

    @Test
    void aCompleteInstallationLacksNothing() throws InterruptedException {
        nuxeo.on("GET /automation", 200, ALL);
        repositories("us-east", "us-west", "archives");
        Installation found = new InstallCheck(nuxeo.client()).run();
        assertThat(found.missing()).isEmpty();
        assertThat(found.facts())
                .containsEntry("server", "lts 2023.6")
                .containsEntry("cluster", "no")
                .containsEntry("documents in archives", "12");
    }

    @Test
    void aMissingRepositoryIsReportedWithItsLineOfConfiguration() throws InterruptedException {
        nuxeo.on("GET /automation", 200, ALL);
        repositories("us-east", "archives");
        assertThat(new InstallCheck(nuxeo.client()).run().text())
                .isEqualTo("  repository us-west: nuxeo.templates=default,mongodb,datagen-repositories\n");
    }

    @Test
    void aMissingTemplateIsReportedWithTheServersTemplates() throws InterruptedException {
        nuxeo.on("GET /automation", 200, ALL);
        nuxeo.on(
                "GET /management/configuration",
                200,
                "{\"configured\":{\"nuxeo.templates\":\"default,mongodb,datagen-repositories\"}}");
        repositories("us-east", "us-west", "archives");
        assertThat(new InstallCheck(nuxeo.client()).run().text())
                .contains("nuxeo.templates=default,mongodb,datagen-repositories,datagen-bulk-import");
    }

    @Test
    void aMissingPackageIsReportedWithTheCommandThatInstallsIt() throws InterruptedException {
        nuxeo.on("GET /automation", 200, "{\"operations\":[{\"id\":\"Document.Fetch\"}]}");
        assertThat(new InstallCheck(nuxeo.client()).run().text())
                .contains("package nuxeo-datagen: nuxeoctl mp-install");
    }

    @Test
    void anAddressThatIsNotANuxeoIsRefused() {
        assertThatThrownBy(() -> new InstallCheck(nuxeo.client()).run())
                .isInstanceOf(BenchException.class)
                .hasMessageContaining("has no /api/v1/automation (HTTP 404); correct --nuxeo");
    }
}
