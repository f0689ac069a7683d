// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.bench.nuxeo.ScriptedNuxeo;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.importer.telemetry.ProgressListener.RunProgress;
import org.nuxeo.datagen.testing.Datasets;

/** The comparison of a dataset with the repositories of a Nuxeo. */
class VerifyStepTest {
    private static final String VERIFY = "/automation/Datagen.Verify/@async";
    private static final Dataset DATASET =
            Datasets.ofBank(spec -> spec.customers(3).months(2).liveMonths(1));

    @TempDir
    Path folder;

    private ScriptedCampaign campaign;
    private ScriptedNuxeo nuxeo;

    @BeforeEach
    void start() throws IOException {
        campaign = new ScriptedCampaign(folder);
        nuxeo = campaign.nuxeo();
        nuxeo.on("POST " + VERIFY, 202, VERIFY + "/v/status", "")
                .on("GET " + VERIFY + "/v/status", 200, "\"RUNNING\"")
                .on("GET " + VERIFY + "/v/status", 303, VERIFY + "/v", "");
    }

    @AfterEach
    void stop() {
        campaign.close();
    }

    private void answers(long verified, long differences) {
        nuxeo.on(
                "GET " + VERIFY + "/v",
                200,
                "{\"finished\":true,\"elapsed\":1.0,\"differences\":" + differences
                        + ",\"named\":[],\"rows\":[{\"verified\":" + verified + "}]}");
    }

    @Test
    void progressIsThatOfTheVerificationOfTheDataset() throws Exception {
        answers(DATASET.size(), 0);
        nuxeo.again(
                ScriptedCampaign.STATUS,
                200,
                "{\"version\":\"v1\",\"node\":{\"name\":\"n\",\"startedAt\":\"1\"},\"log\":{},\"verifications\":["
                        + "{\"fingerprint\":\"of another dataset\",\"verified\":9},{\"fingerprint\":\""
                        + DATASET.spec().fingerprint() + "\",\"verified\":5}]}");
        List<Long> advances = Collections.synchronizedList(new ArrayList<>());
        campaign.progress = new RunProgress() {
            @Override
            public void advanced(String activity, long documents) {
                advances.add(documents);
            }

            @Override
            public void ended() {}
        };
        JsonNode report = campaign.report("- {do: verify}");
        assertThat(ScriptedCampaign.row(report, "verify").path("count").asLong())
                .as(report.toPrettyString())
                .isEqualTo(DATASET.size());
        assertThat(advances).containsExactly(5L, DATASET.size() - 5);
    }

    @Test
    void documentsThatWereNotVerifiedAreDifferences() throws Exception {
        answers(DATASET.size() - 2, 0);
        JsonNode report = campaign.report("- {do: verify}");
        assertThat(ScriptedCampaign.row(report, "verify").path("differences").asLong())
                .isEqualTo(2);
        assertThat(report.path("passed").asBoolean()).isFalse();
    }
}
