// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.bench.nuxeo.ScriptedNuxeo;
import org.nuxeo.datagen.bench.report.BenchException;
import org.nuxeo.datagen.importer.telemetry.ProgressListener.RunProgress;

/** Loads that run during an import. */
@Timeout(180)
class BesideImportTest {
    private static final String IMPORT = "/automation/Datagen.Import/@async";
    private static final String DATASET = "customers: 6, months: 2, live-months: 1, partitions: 2";
    private static final String STEP =
            "- {do: load, simulation: crud, records: 5, customers: 3, beside: {customers: 6}}";

    @TempDir
    Path folder;

    private ScriptedCampaign campaign;
    private ScriptedNuxeo nuxeo;
    private volatile boolean loadInterrupted;

    @BeforeEach
    void start() throws IOException {
        campaign = new ScriptedCampaign(folder);
        nuxeo = campaign.nuxeo();
        nuxeo.otherwise("POST", 201, "{}").otherwise("DELETE", 204, "");
        campaign.simulations = (simulation, settings, credentials, work) -> {
            try {
                new CountDownLatch(1).await();
                return null;
            } catch (InterruptedException e) {
                loadInterrupted = true;
                throw e;
            }
        };
    }

    @AfterEach
    void stop() {
        campaign.close();
    }

    @Test
    void anErrorInTheImportEndsTheLoad() {
        campaign.progress = new RunProgress() {
            @Override
            public void started(String activity, long documents) {
                throw new OutOfMemoryError("thrown by a test");
            }

            @Override
            public void ended() {}
        };
        assertThatThrownBy(() -> campaign.report(DATASET, STEP))
                .isInstanceOf(OutOfMemoryError.class)
                .hasMessage("thrown by a test");
        assertThat(loadInterrupted).isTrue();
    }

    @Test
    void anImportThatFailsEndsTheLoad() throws Exception {
        nuxeo.on("POST " + IMPORT, 400, "{\"message\":\"no\"}");
        assertThat(ScriptedCampaign.failure(campaign.report(DATASET, STEP))).isEqualTo("Datagen.Import: no (HTTP 400)");
        assertThat(loadInterrupted).isTrue();
    }

    @Test
    void aLoadThatFailsEndsTheWaitForTheImport() throws Exception {
        nuxeo.on("POST " + IMPORT, 202, IMPORT + "/1/status", "").on("GET " + IMPORT + "/1/status", 200, "\"RUNNING\"");
        campaign.simulations = (simulation, settings, credentials, work) -> {
            throw new BenchException("Gatling wrote no log");
        };
        assertThat(ScriptedCampaign.failure(campaign.report(DATASET, STEP))).isEqualTo("Gatling wrote no log");
        assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .doesNotContain("parallel-task");
    }

    /** With 5 and 7 customers rounded to multiples of 3, the import has as many customers as before. */
    @Test
    void anImportWithoutFurtherCustomersIsLeftOutAndSaysSo() throws Exception {
        campaign.simulations = (simulation, settings, credentials, work) -> {
            throw new BenchException("the load ran");
        };
        JsonNode report = campaign.report(
                "customers: 9, months: 2, live-months: 1, partitions: 2",
                "- {do: load, simulation: crud, records: 5, customers: 5, beside: {customers: 7}}");
        assertThat(ScriptedCampaign.failure(report)).isEqualTo("the load ran");
        assertThat(report.path("notes").toString())
                .contains(
                        "no import beside the load: at scale 1, its 6 customers are imported already; it has more from"
                                + " --scale 1.5 on");
        assertThat(nuxeo.asked("POST " + IMPORT)).isZero();
    }
}
