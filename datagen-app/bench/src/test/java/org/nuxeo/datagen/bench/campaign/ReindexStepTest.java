// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.bench.nuxeo.Recorded;
import org.nuxeo.datagen.bench.nuxeo.ScriptedNuxeo;

/** Re-indexing through the bulk commands of a server. */
class ReindexStepTest {
    private static final String REINDEX = "POST /repo/archives/management/elasticsearch/reindex";
    private static final String SUBMITTED = Recorded.text("bulk-submitted");
    private static final String RUNNING = Recorded.text("bulk-running");
    private static final String COMPLETED = Recorded.text("bulk-completed");
    private static final String COMMAND =
            Recorded.json("bulk-submitted").path("commandId").asText();
    private static final String BULK = "GET /bulk/" + COMMAND;

    @TempDir
    Path folder;

    private ScriptedCampaign campaign;
    private ScriptedNuxeo nuxeo;

    @BeforeEach
    void start() throws IOException {
        campaign = new ScriptedCampaign(folder);
        nuxeo = campaign.nuxeo();
        nuxeo.on("GET /bulk/0", 200, COMPLETED);
        for (String each : List.of("us-east", "us-west")) {
            nuxeo.on("POST /repo/" + each + "/management/elasticsearch/reindex", 200, SUBMITTED.replace(COMMAND, "0"));
        }
    }

    @AfterEach
    void stop() {
        campaign.close();
    }

    @Test
    void aReindexIsWaitedForUntilItIsCompleted() throws Exception {
        nuxeo.on(REINDEX, 200, SUBMITTED).on(BULK, 200, RUNNING).on(BULK, 200, COMPLETED);
        JsonNode report = campaign.report("- do: reindex");
        assertThat(report.path("passed").asBoolean()).as(report.toString()).isTrue();
        JsonNode row = ScriptedCampaign.row(report, "re-index archives");
        assertThat(row.path("count").asLong()).isEqualTo(566);
        assertThat(row.path("elapsedMillis").asLong()).isEqualTo(3365);
        assertThat(row.path("perSecond").asDouble()).isBetween(168.0, 168.4);
    }

    @Test
    void aRepeatedCommandDoesNotSubmitAReindexAgain() throws Exception {
        nuxeo.on(REINDEX, 200, SUBMITTED)
                .on(BULK, 400, "{\"message\":\"broken\"}")
                .on(BULK, 200, COMPLETED);
        assertThat(ScriptedCampaign.failure(campaign.report("- do: reindex")))
                .isEqualTo("bulk command " + COMMAND + ": broken (HTTP 400)");
        assertThat(campaign.report("- do: reindex").path("passed").asBoolean()).isTrue();
        assertThat(nuxeo.asked(REINDEX)).isEqualTo(1);
    }

    @Test
    void errorsOfAReindexAreDifferences() throws Exception {
        String errors = COMPLETED.replace("\"errorCount\": 0", "\"errorCount\": 2,\"errorMessage\":\"too large\"");
        nuxeo.on(REINDEX, 200, SUBMITTED).on(BULK, 200, errors);
        JsonNode report = campaign.report("- do: reindex");
        assertThat(ScriptedCampaign.row(report, "re-index archives")
                        .path("differences")
                        .asLong())
                .isEqualTo(2);
        assertThat(report.path("notes").toString()).contains("2 errors, the first: too large");
    }

    @Test
    void aReindexBesideAnotherWaitsForIt() throws Exception {
        nuxeo.on(REINDEX, 409, "{\"entity-type\":\"exception\",\"status\":409,\"message\":\"exclusive\"}")
                .on(REINDEX, 200, SUBMITTED)
                .on(BULK, 200, COMPLETED);
        assertThat(campaign.report("- do: reindex").path("passed").asBoolean()).isTrue();
    }

    @Test
    void aReindexThatFailsInTheServerIsSubmittedAgain() throws Exception {
        nuxeo.on(REINDEX, 500, "{\"entity-type\":\"exception\",\"status\":500,\"message\":\"Internal Server Error\"}")
                .on(REINDEX, 409, "{\"entity-type\":\"exception\",\"status\":409,\"message\":\"exclusive\"}")
                .on(REINDEX, 200, SUBMITTED)
                .on(BULK, 200, COMPLETED);
        assertThat(campaign.report("- do: reindex").path("passed").asBoolean()).isTrue();
    }

    @Test
    void aReindexThatAlwaysFailsInTheServerFails() throws Exception {
        nuxeo.on(REINDEX, 500, "{\"message\":\"Internal Server Error\"}");
        assertThat(ScriptedCampaign.failure(campaign.report("- do: reindex")))
                .isEqualTo("re-index: Internal Server Error (HTTP 500)");
        assertThat(nuxeo.asked(REINDEX)).isEqualTo(6);
    }

    @Test
    void aReindexWithoutTheManagementEndpointUsesSearchThenAnOperation() throws Exception {
        nuxeo.on("POST /automation/Bulk.RunAction", 200, "{\"value\":" + SUBMITTED + "}")
                .on(BULK, 200, COMPLETED);
        assertThat(campaign.report("- do: reindex").path("passed").asBoolean()).isTrue();
        assertThat(nuxeo.asked("POST /repo/archives/search/bulk/index")).isEqualTo(1);
    }

    @Test
    void aServerThatLosesItsCommandsIsReported() throws Exception {
        nuxeo.on(REINDEX, 200, SUBMITTED);
        assertThat(ScriptedCampaign.failure(campaign.report("- do: reindex")))
                .contains("the server lost the bulk command 3 times");
        assertThat(nuxeo.asked(REINDEX)).isEqualTo(3);
    }

    @Test
    void anAbortedCommandFails() throws Exception {
        nuxeo.on(REINDEX, 200, SUBMITTED).on(BULK, 200, RUNNING.replace("RUNNING", "ABORTED"));
        assertThat(ScriptedCampaign.failure(campaign.report("- do: reindex")))
                .isEqualTo("re-index archives: bulk command " + COMMAND + " was aborted after 470 documents");
    }
}
