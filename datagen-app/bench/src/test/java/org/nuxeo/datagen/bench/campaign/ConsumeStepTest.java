// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.bench.nuxeo.ScriptedNuxeo;

/** Slices that are sent to logs and consumed from them. */
class ConsumeStepTest {
    private static final String CONSUME = "/automation/StreamImporter.runDocumentConsumersEx/@async";

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

    @Test
    void consumedMessagesAreCountedInTheLog() throws Exception {
        String produce = "/automation/StreamImporter.runConsumerFolderProducers/@async";
        nuxeo.on("POST " + produce, 202, produce + "/p/status", "")
                .on("GET " + produce + "/p/status", 303, produce + "/p", "")
                .on("GET " + produce + "/p", 200, "{\"messages\":52,\"elapsed\":1.0}");
        nuxeo.on("POST " + CONSUME, 202, CONSUME + "/a/status", "")
                .on("POST " + CONSUME, 202, CONSUME + "/b/status", "");
        nuxeo.on("GET " + CONSUME + "/a/status", 404, "{\"message\":\"unknown\"}");
        nuxeo.on("GET " + CONSUME + "/b/status", 303, CONSUME + "/b", "")
                .on("GET " + CONSUME + "/b", 200, "{\"messages\":6,\"elapsed\":11.0}");
        nuxeo.onBody(ScriptedCampaign.STATUS, "-us-east\"", "{\"node\":{},\"log\":{\"messages\":26,\"lag\":0}}");
        nuxeo.onBody(ScriptedCampaign.STATUS, "-us-west\"", "{\"node\":{},\"log\":{\"messages\":26,\"lag\":0}}");
        JsonNode report = campaign.report("- {do: produce, what: states}\n- {do: consume, what: states}");
        assertThat(report.path("passed").asBoolean())
                .as(report.toPrettyString())
                .isTrue();
        assertThat(ScriptedCampaign.row(report, "consume us-east").path("count").asLong())
                .isEqualTo(26);
        assertThat(report.path("notes").toString()).contains("consume us-east: started again at");
    }

    @Test
    void messagesThatAreNotConsumedAreDifferences() throws Exception {
        String produce = "/automation/StreamImporter.runConsumerFolderProducers/@async";
        nuxeo.on("POST " + produce, 202, produce + "/p/status", "")
                .on("GET " + produce + "/p/status", 303, produce + "/p", "")
                .on("GET " + produce + "/p", 200, "{\"messages\":52,\"elapsed\":1.0}");
        nuxeo.on("POST " + CONSUME, 202, CONSUME + "/b/status", "")
                .on("GET " + CONSUME + "/b/status", 303, CONSUME + "/b", "")
                .on("GET " + CONSUME + "/b", 200, "{\"messages\":26,\"elapsed\":11.0}");
        nuxeo.onBody(ScriptedCampaign.STATUS, "-us-east\"", "{\"node\":{},\"log\":{\"messages\":26,\"lag\":1}}");
        nuxeo.onBody(ScriptedCampaign.STATUS, "-us-east-dead\"", "{\"node\":{},\"log\":{\"messages\":4,\"lag\":4}}");
        nuxeo.onBody(ScriptedCampaign.STATUS, "-us-west\"", "{\"node\":{},\"log\":{\"messages\":26,\"lag\":0}}");
        JsonNode report = campaign.report("- {do: produce, what: states}\n- {do: consume, what: states}");
        assertThat(ScriptedCampaign.row(report, "consume us-east")
                        .path("differences")
                        .asLong())
                .isEqualTo(4);
        assertThat(ScriptedCampaign.row(report, "all").path("differences").asLong())
                .isEqualTo(1);
        assertThat(report.path("notes").toString()).contains("51 of 52 messages were consumed");
    }
}
