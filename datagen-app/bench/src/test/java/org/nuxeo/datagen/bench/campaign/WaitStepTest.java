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
import org.nuxeo.datagen.bench.nuxeo.Recorded;
import org.nuxeo.datagen.bench.nuxeo.ScriptedNuxeo;

/** Waits until indexing and work queues are empty. */
class WaitStepTest {
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
    void aWaitEndsWhenStreamsHaveNoLag() throws Exception {
        String position = "GET /management/stream/consumer/position";
        String idle = Recorded.text("stream-position");
        nuxeo.on(position, 200, idle.replace("\"lag\": 0", "\"lag\": 7")).on(position, 200, idle);
        JsonNode report = campaign.report("- do: wait");
        assertThat(report.path("passed").asBoolean()).isTrue();
        assertThat(nuxeo.asked(position)).isGreaterThan(12);
    }

    @Test
    void aWaitAsksTheOperationOfTheServerUntilItIsTrue() throws Exception {
        nuxeo.again(
                "GET /automation",
                200,
                ScriptedNuxeo.operations().replace("[{", "[{\"id\":\"Elasticsearch.WaitForIndexing\"},{"));
        String operation = "POST /automation/Elasticsearch.WaitForIndexing";
        nuxeo.on(operation, 200, "{\"entity-type\":\"boolean\",\"value\":false}")
                .on(operation, 200, "{\"entity-type\":\"boolean\",\"value\":true}");
        assertThat(campaign.report("- do: wait").path("passed").asBoolean()).isTrue();
        assertThat(nuxeo.asked(operation)).isEqualTo(3);
    }
}
