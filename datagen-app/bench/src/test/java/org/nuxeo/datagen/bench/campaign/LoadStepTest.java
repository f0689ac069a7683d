// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.bench.gatling.SimulationLog;
import org.nuxeo.datagen.bench.nuxeo.ScriptedNuxeo;

/** Load beside a server that answers what a Nuxeo answered. */
class LoadStepTest {
    @TempDir
    Path folder;

    private ScriptedCampaign campaign;
    private ScriptedNuxeo nuxeo;

    @BeforeEach
    void start() throws IOException {
        campaign = new ScriptedCampaign(folder);
        nuxeo = campaign.nuxeo();
    }

    @AfterEach
    void stop() {
        campaign.close();
    }

    private Path recordedLog() throws IOException {
        try (InputStream in = SimulationLog.class.getResourceAsStream("simulation.log")) {
            return Files.write(folder.resolve("simulation.log"), in.readAllBytes());
        }
    }

    @Test
    void aLoadIsReadFromItsLogAndLeavesNothingBehind() throws Exception {
        nuxeo.otherwise("POST", 201, "{}").otherwise("DELETE", 204, "");
        Path log = recordedLog();
        List<Properties> told = new ArrayList<>();
        campaign.simulations = (simulation, settings, credentials, work) -> {
            told.add(settings);
            return log;
        };
        JsonNode report =
                campaign.report("- {do: load, simulation: download, records: 5, users-per-second: 3, seconds: 7}");
        assertThat(report.path("passed").asBoolean()).as(report.toString()).isTrue();
        assertThat(ScriptedCampaign.row(report, "requests").path("count").asLong())
                .isEqualTo(8);
        assertThat(report.path("requests").findValuesAsText("request")).containsExactly("file", "all");
        assertThat(report.path("curves").findValuesAsText("title"))
                .containsExactly("Requests over time", "Latency over time");
        Properties settings = told.get(0);
        assertThat(settings)
                .containsEntry("usersPerSecond", "3")
                .containsEntry("seconds", "7")
                .containsEntry("aggregates", "false")
                .containsEntry("ranges", "true")
                .containsEntry("search", "/path/@search")
                .doesNotContainValue("secret");
        String made = "/repo/us-east/path" + settings.getProperty("folder");
        assertThat(nuxeo.asked("POST " + made + "/tellers")).isEqualTo(24);
        assertThat(nuxeo.asked("DELETE " + made)).isEqualTo(1);
        assertThat(nuxeo.requests().stream().filter(each -> each.startsWith("DELETE /user/")))
                .hasSize(3);
        Path tellers = Path.of(settings.getProperty("records")).resolve("tellers.csv");
        assertThat(tellers).content().hasLineCount(4).contains(settings.getProperty("folder") + "/tellers,12");
    }

    @Test
    void requestsThatAMixedLoadNeverSentAreDifferences() throws Exception {
        nuxeo.otherwise("POST", 201, "{}").otherwise("DELETE", 204, "");
        Path log = recordedLog();
        campaign.simulations = (simulation, settings, credentials, work) -> log;
        JsonNode report = campaign.report("- {do: load, simulation: mixed, records: 5}");
        assertThat(report.path("passed").asBoolean()).isFalse();
        assertThat(report.path("differences").asInt()).isEqualTo(LoadStep.PARTS_OF_MIXED.size() - 1);
        assertThat(report.path("notes").path(0).asText())
                .startsWith("load: never sent: page of a state, ")
                .contains(", range of a file, upload: begin,");
    }

    @Test
    void thePartsOfTheMixedLoadAreRequestsOfTheKit() throws IOException {
        Path visits = Path.of("..", "..", "gatling", "src", "test", "java", "org/nuxeo/datagen/load/Visits.java");
        Matcher requests = Pattern.compile("http\\(\"([^\"#]+)\"\\)").matcher(Files.readString(visits));
        assertThat(LoadStep.PARTS_OF_MIXED)
                .containsExactlyInAnyOrderElementsOf(requests.results()
                        .map(each -> each.group(1))
                        .filter(each -> !each.equals("children a user may see") && !each.startsWith("aggregates"))
                        .toList());
    }

    @Test
    void aServerThatAnswersRangesWithWholeFilesIsNotedAndJudgedByThem() throws Exception {
        nuxeo.otherwise("GET", 200, "{}").otherwise("POST", 201, "{}").otherwise("DELETE", 204, "");
        Path log = recordedLog();
        List<Properties> told = new ArrayList<>();
        campaign.simulations = (simulation, settings, credentials, work) -> {
            told.add(settings);
            return log;
        };
        JsonNode report = campaign.report("- {do: load, simulation: download, records: 5}");
        assertThat(told.get(0)).containsEntry("ranges", "false");
        assertThat(report.path("notes").toString()).contains("whole file and status 200");
    }

    @Test
    void aLoadUsesTheSearchesThatTheServerHas() throws Exception {
        nuxeo.otherwise("POST", 201, "{}")
                .otherwise("DELETE", 204, "")
                .recorded("GET /repo/us-east/search/execute", 200, "search")
                .recorded("GET /repo/us-east/search/pp/default_search/execute", 200, "aggregates-of-a-customer");
        Path log = recordedLog();
        List<Properties> told = new ArrayList<>();
        campaign.simulations = (simulation, settings, credentials, work) -> {
            told.add(settings);
            return log;
        };
        assertThat(campaign.report("- {do: load, simulation: search, records: 5}")
                        .path("passed")
                        .asBoolean())
                .isTrue();
        assertThat(told.get(0)).containsEntry("aggregates", "true").containsEntry("search", "/search/execute");
    }

    @Test
    @Tag("long")
    void theNextLoadRemovesWhatAKilledOneHasLeft() throws Exception {
        nuxeo.otherwise("POST", 201, "{}").otherwise("DELETE", 204, "");
        Path log = recordedLog();
        campaign.simulations = (simulation, settings, credentials, work) -> {
            throw new IllegalStateException("killed");
        };
        String step = "- {do: load, simulation: crud, records: 5}";
        assertThatThrownBy(() -> campaign.report(step)).hasMessage("killed");
        List<String> folders = new ArrayList<>();
        campaign.simulations = (simulation, settings, credentials, work) -> {
            folders.add(settings.getProperty("folder"));
            return log;
        };
        assertThat(campaign.report(step).path("passed").asBoolean()).isTrue();
        String former = folders.get(0).replaceAll("-2$", "-1");
        assertThat(former).isNotEqualTo(folders.get(0));
        assertThat(nuxeo.asked("DELETE /repo/us-east/path" + former)).isEqualTo(2);
    }

    @Test
    void whatTheServerDoesNotRemoveIsNoted() throws Exception {
        nuxeo.otherwise("POST", 201, "{}").otherwise("DELETE", 409, "{\"status\":409,\"message\":\"in use\"}");
        Path log = recordedLog();
        List<String> folders = new ArrayList<>();
        campaign.simulations = (simulation, settings, credentials, work) -> {
            folders.add(settings.getProperty("folder"));
            return log;
        };
        JsonNode report = campaign.report("- {do: load, simulation: download, records: 5}");
        String folder = folders.get(0);
        assertThat(report.path("passed").asBoolean()).as(report.toString()).isTrue();
        assertThat(report.path("notes").toString())
                .contains(
                        "folder " + folder + " of us-east is left on the server (in use (HTTP 409)); remove it",
                        "user " + folder.substring(1)
                                + "-teller-3 is left on the server (in use (HTTP 409)); remove it");
    }

    @Test
    void anInterruptedRemovalIsNoted() {
        List<String> notes = new ArrayList<>();
        LoadStep.LoadSetup setup = new LoadStep.LoadSetup(nuxeo.client(), "us-east", "/datagen-load-7", notes::add);
        Thread.currentThread().interrupt();
        setup.close();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(notes)
                .containsExactly("removal was interrupted: remove folder /datagen-load-7 of us-east and the users"
                        + " datagen-load-7-teller-1 to datagen-load-7-teller-3");
    }

    @Test
    void anUnknownSimulationIsRefused() throws Exception {
        campaign.simulations = (simulation, settings, credentials, work) -> null;
        assertThat(ScriptedCampaign.failure(campaign.report("- {do: load, simulation: storm}")))
                .contains("simulation: storm: must be crud, download, mixed, navigation, search, unselective");
        assertThat(nuxeo.requests()).noneMatch(each -> each.startsWith("POST /repo"));
    }
}
