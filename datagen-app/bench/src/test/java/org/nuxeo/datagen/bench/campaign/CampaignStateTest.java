// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nuxeo.datagen.bench.report.BenchException;
import org.nuxeo.datagen.store.output.Json;

class CampaignStateTest {
    private static final Step.Settings STEP =
            new Step.Settings("11b", "a / b ~ c", Json.object().put("do", "import"));

    @TempDir
    Path folder;

    @Test
    void aRepeatedCommandFindsAStepDone() {
        CampaignState state = CampaignState.open(folder, "11b", "f", "nuxeo", "http://n/nuxeo");
        assertThat(folder).isEmptyDirectory();
        StepRecord record = state.step(STEP.title(), STEP);
        record.start();
        record.documents("import", 10, 2000, 1);
        record.end();
        StepRecord again = CampaignState.open(folder, "11b", "f", "nuxeo", "http://n/nuxeo")
                .step(STEP.title(), STEP);
        assertThat(again.isDone()).isTrue();
        assertThat(again.differences()).isEqualTo(1);
        assertThat(again.all(StepRecord.Results.ROWS)).singleElement().satisfies(row -> assertThat(row.perSecond())
                .isEqualTo(5.0));
    }

    @ParameterizedTest
    @CsvSource({
        "reindex, f, http://n/nuxeo, scenario",
        "11b, g, http://n/nuxeo, fingerprint",
        "11b, f, http://m/nuxeo, nuxeo",
    })
    void theStateOfAnotherCampaignIsRefusedAndKept(String scenario, String fingerprint, String nuxeo, String what)
            throws Exception {
        CampaignState.open(folder, "11b", "f", "nuxeo", "http://n/nuxeo")
                .step(STEP.title(), STEP)
                .start();
        String before = Files.readString(folder.resolve("campaign.json"));
        assertThatThrownBy(() -> CampaignState.open(folder, scenario, fingerprint, "nuxeo", nuxeo))
                .isInstanceOf(BenchException.class)
                .hasMessageContaining("belongs to a campaign with another " + what)
                .hasMessageContaining("name another --work folder");
        assertThat(Files.readString(folder.resolve("campaign.json"))).isEqualTo(before);
    }

    @Test
    void aDamagedFileIsRefused() throws Exception {
        Files.writeString(folder.resolve("campaign.json"), "{");
        assertThatThrownBy(() -> CampaignState.open(folder, "11b", "f", "nuxeo", "n"))
                .isInstanceOf(BenchException.class)
                .hasMessageContaining("is damaged; remove it to start over");
    }
}
