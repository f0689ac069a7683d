// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.importer.manifest.StageSession.StageRequest;
import org.nuxeo.datagen.importer.settings.RunOption;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.service.ServiceAddresses;

/** Several stages in one work folder. */
class WorkFolderTest {
    private static final DatasetSpec SPEC = Bank.spec().build();
    private static final ServiceAddresses MONGO = new ServiceAddresses(null, "mongodb://m:27017", null);
    private static final ServiceAddresses BOTH = new ServiceAddresses(null, "mongodb://m:27017", "http://e:9200");

    @TempDir
    Path work;

    private void save(String stage, DatasetSpec spec) {
        try (StageFolder folder = StageFolder.open(work, stage)) {
            folder.save(new Manifest(stage, true, spec, Json.object(), Json.object()));
        }
    }

    @Test
    void stagesOfGroupsFollowThoseOfTheFolder() throws Exception {
        assertThat(WorkStages.all(work.resolve("absent"))).containsExactly("produce", "consume", "index", "verify");
        for (String stage : new String[] {"verify-second", "consume-second", "consume-a", "consume", "services"}) {
            Files.createDirectories(work.resolve(stage));
        }
        Files.writeString(work.resolve("consume-file"), "");
        assertThat(WorkStages.all(work))
                .containsExactly(
                        "produce", "consume", "consume-a", "consume-second", "index", "verify", "verify-second");
        assertThat(WorkStages.of("consume", null)).isEqualTo("consume");
        assertThat(WorkStages.of("consume", "second")).isEqualTo("consume-second");
        assertThat(WorkStages.isConsume("consume-second")).isTrue();
        assertThat(WorkStages.isConsume("consumer")).isFalse();
        assertThat(WorkStages.isVerify("verify")).isTrue();
    }

    @Test
    void theDatasetToGrowIsThatOfTheStageOrElseOfTheFirst() {
        assertThatThrownBy(() -> StageFolder.earlierDataset(work, "consume"))
                .isInstanceOf(StageException.class)
                .hasMessageContaining("--work " + work)
                .hasMessageContaining("no manifest");
        DatasetSpec other = Bank.spec().seed(7).build();
        save("produce", SPEC);
        save("verify", other);
        assertThat(StageFolder.earlierDataset(work, "consume")).isEqualTo(SPEC);
        assertThat(StageFolder.earlierDataset(work, "verify")).isEqualTo(other);
    }

    @Test
    void aReportIsReplacedAsAWhole() throws Exception {
        Path folder = Files.createDirectories(work.resolve("verify"));
        StageFolder.writeReport(folder, Json.object().put("differences", 3));
        Path file = StageFolder.writeReport(folder, Json.object().put("differences", 0));
        assertThat(Json.mapper().readTree(file.toFile()))
                .isEqualTo(Json.object().put("differences", 0));
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(folder.resolve(StageFolder.REPORT));
        }
    }

    private StageSession begin(String stage, ServiceAddresses services, ObjectNode settings, boolean again) {
        Set<RunOption> options = again ? Set.of(RunOption.AGAIN) : Set.of();
        StageRequest request = new StageRequest(stage, SPEC, settings, Targets.of(services), options);
        StageSession session = StageSession.open(work, request);
        session.bind();
        return session;
    }

    @Test
    void aStoreThatIsAddedLaterIsRefusedWithoutAgain() {
        begin("consume", MONGO, Json.object(), false).close();
        assertThatThrownBy(() -> begin("consume", BOTH, Json.object(), false))
                .isInstanceOf(StageException.class)
                .hasMessageContaining("started without --elasticsearch")
                .hasMessageContaining("--again");
        begin("consume", BOTH, Json.object(), true).close();
        // A verification does not build on earlier ones, so each may use other stores.
        begin("verify", MONGO, Json.object(), false).close();
        begin("verify", BOTH, Json.object(), false).close();
    }

    @Test
    void differentSettingsAreReportedWithTheirValues() {
        begin("consume", MONGO, Json.object().put("idType", "uuid"), false).close();
        assertThatThrownBy(() -> begin("consume", MONGO, Json.object().put("idType", "sequence"), false))
                .hasMessageContaining("idType is sequence and was uuid");
    }
}
