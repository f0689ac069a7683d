// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.importer.manifest.StageSession.StageRequest;
import org.nuxeo.datagen.importer.settings.RunOption;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.service.ServiceAddresses;
import org.nuxeo.datagen.store.service.ServiceKind;
import org.nuxeo.datagen.testing.DurableWrites;

class StageFolderTest {
    private static final DatasetSpec SPEC = Bank.spec().build();

    @TempDir
    Path work;

    @Test
    void aManifestIsReadBackUnchanged() {
        ObjectNode settings = Json.object().put("partitions", 8);
        ObjectNode results = Json.object().put("produced", 36_059L);
        try (StageFolder folder = StageFolder.open(work, "produce")) {
            assertThat(folder.manifest()).isEmpty();
            folder.save(new Manifest("produce", false, SPEC, settings, Json.object()));
            folder.save(new Manifest("produce", true, SPEC, settings, results));
        }
        try (StageFolder folder = StageFolder.open(work, "produce")) {
            Manifest manifest = folder.manifest().orElseThrow();
            assertThat(manifest.finished()).isTrue();
            assertThat(manifest.spec()).isEqualTo(SPEC);
            assertThat(manifest.results().get("produced").asLong()).isEqualTo(36_059);
        }
        assertThat(names(work.resolve("produce"))).containsExactlyInAnyOrder(".lock", "manifest.json");
    }

    @Test
    void aManifestIsOnDiskBeforeItReplacesTheOneBefore() throws Exception {
        try (StageFolder folder = StageFolder.open(work, "produce");
                DurableWrites writes = new DurableWrites()) {
            for (boolean finished : new boolean[] {false, true}) {
                folder.save(new Manifest("produce", finished, SPEC, Json.object(), Json.object()));
                writes.mark("saved");
            }
            assertThat(writes.of(work.resolve("produce").resolve("manifest.json.new")))
                    .containsExactly("write", "force", "saved", "write", "force", "saved");
        }
    }

    @Test
    void aDamagedManifestIsRefusedWithTheReason() throws Exception {
        Path file = work.resolve("produce").resolve("manifest.json");
        try (StageFolder folder = StageFolder.open(work, "produce")) {
            folder.save(new Manifest("produce", true, SPEC, Json.object(), Json.object()));
            String text = Files.readString(file);
            Files.writeString(file, text.substring(0, text.length() / 2));
            assertThatThrownBy(folder::manifest)
                    .isInstanceOf(StageException.class)
                    .hasMessageContaining(file.toString())
                    .hasMessageContaining("truncated");
            Files.writeString(file, text.replace("1200", "1201"));
            assertThatThrownBy(folder::manifest).hasMessageContaining("checksum");
            Files.writeString(file, "");
            assertThatThrownBy(folder::manifest).isInstanceOf(StageException.class);
            Files.writeString(file, "[]");
            assertThatThrownBy(folder::manifest).hasMessageContaining("not a JSON object");
        }
    }

    @Test
    void anotherDatasetIsRefusedWithTheFirstDifference() {
        ObjectNode eight = Json.object().put("partitions", 8);
        StageSession.begin(work, "produce", SPEC, eight, false).close();
        assertThatThrownBy(() ->
                        StageSession.begin(work, "produce", Bank.spec().seed(7).build(), eight, false))
                .isInstanceOf(StageException.class)
                .hasMessageContaining("seed is 7 and was 2020");
        assertThatThrownBy(() ->
                        StageSession.begin(work, "produce", SPEC, Json.object().put("partitions", 4), false))
                .hasMessageContaining("partitions is 4 and was 8");
        try (StageSession same = StageSession.begin(work, "produce", SPEC, eight, false)) {
            assertThat(same.wasFinished()).isFalse();
        }
    }

    @Test
    void settingsThatOnlyOneSideHasAreNotDifferences() {
        StageSession.begin(work, "produce", SPEC, Json.object(), false).close();
        ObjectNode both = Json.object().put("partitions", 8).put("record", "reference");
        StageSession.begin(work, "produce", SPEC, both, false).close();
        assertThatThrownBy(() ->
                        StageSession.begin(work, "produce", SPEC, Json.object().put("record", "full"), false))
                .hasMessageContaining("started with other settings: record is full and was reference");
    }

    /** Several groups import from other machines than the one that produced, each with a work folder of its own. */
    @Test
    void theDatasetOfAConsumerGroupCanGrow() {
        assertThatThrownBy(() -> StageFolder.earlierDataset(work, "consume")).hasMessageContaining("no manifest");
        StageSession.begin(work, "consume-east", SPEC, Json.object(), false).close();
        assertThat(StageFolder.earlierDataset(work, "consume")).isEqualTo(SPEC);
    }

    @Test
    void nothingIsResumedIfItsEmbeddedServicesAreGone() {
        try (StageSession run = begin(SPEC, kafka("127.0.0.1:40001", true), false)) {
            run.save(true, Json.object().put("produced", 36_059));
        }
        try (StageSession kept = begin(SPEC, kafka("127.0.0.1:40001", false), false)) {
            assertThat(kept.wasFinished()).isTrue();
            kept.save(true, kept.earlierResults());
        }
        assertThatThrownBy(() -> begin(SPEC, kafka("kafka:9092", false), false))
                .isInstanceOf(StageException.class)
                .hasMessageContaining("kafka is kafka:9092 and was 127.0.0.1:40001");
    }

    @Test
    void anotherDatasetMayStartAfterEmbeddedServicesAreGone() {
        try (StageSession run = begin(SPEC, kafka("127.0.0.1:40001", true), false)) {
            run.save(true, Json.object().put("produced", 36_059));
        }
        DatasetSpec other = Bank.spec().seed(7).build();
        try (StageSession outside = begin(other, kafka("kafka:9092", false), false)) {
            assertThat(outside.wasFinished()).isFalse();
            assertThat(outside.earlierResults()).isEmpty();
        }
    }

    @Test
    void listsOfHostsThatShareOneAreTheSameCluster() {
        begin(SPEC, kafka("a:9092,b:9092", false), false).close();
        begin(SPEC, kafka("b:9092,c:9092", false), false).close();
        assertThatThrownBy(() -> begin(SPEC, kafka("d:9092", false), false)).hasMessageContaining("d:9092");
        assertThat(Targets.hosts("mongodb://me:p@ss,word@h1:27017,h2/db?replicaSet=x"))
                .containsExactly("h1:27017", "h2");
        assertThat(Targets.hosts("http://u:p@a:9200/x,https://b")).containsExactly("a:9200", "b");
    }

    @Test
    void aLargerDatasetNeedsGrowAndAFinishedStage() {
        Targets kafka = kafka("kafka:9092", false);
        DatasetSpec larger = SPEC.withSize(2_400, 18);
        begin(SPEC, kafka, false).close();
        assertThatThrownBy(() -> begin(larger, kafka, false))
                .hasMessageContaining("customers is 2400 and was 1200")
                .hasMessageContaining("--grow");
        assertThatThrownBy(() -> begin(larger, kafka, true))
                .hasMessageContaining("unfinished for 1200 customers and 12 months");
        try (StageSession same = begin(SPEC, kafka, false)) {
            same.save(true, Json.object());
        }
        begin(larger, kafka, true).close();
        try (StageSession resumed = begin(larger, kafka, false)) {
            assertThat(resumed.grownFrom()).containsExactly(SPEC);
            resumed.save(true, Json.object());
        }
        try (StageSession next = begin(SPEC.withSize(3_600, 18), kafka, true)) {
            assertThat(next.grownFrom()).containsExactly(SPEC, larger);
        }
        assertThatThrownBy(() -> begin(SPEC, kafka, true)).hasMessageContaining("customers is 1200 and was 3600");
    }

    private StageSession begin(DatasetSpec spec, Targets targets, boolean grow) {
        ObjectNode settings = Json.object().put("partitions", 8);
        StageSession session = StageSession.open(
                work, new StageRequest("produce", spec, settings, targets, grow ? Set.of(RunOption.GROW) : Set.of()));
        session.bind();
        return session;
    }

    private static Targets kafka(String address, boolean embedded) {
        return Targets.of(
                new ServiceAddresses(address, null, null),
                embedded ? EnumSet.of(ServiceKind.KAFKA) : EnumSet.noneOf(ServiceKind.class));
    }

    @Test
    void aFolderThatIsLockedButNotBoundBelongsToNoDataset() {
        StageRequest mistyped =
                new StageRequest("produce", SPEC, Json.object().put("partitions", 4), Targets.none(), Set.of());
        StageSession.open(work, mistyped).close();
        begin(Bank.spec().seed(7).build(), kafka("kafka:9092", false), false).close();
    }

    @Test
    void aStageIsLockedByOneProcessAtATime() {
        try (StageFolder held = StageFolder.open(work, "produce");
                StageFolder other = StageFolder.open(work, "consume")) {
            assertThat(held.path()).isNotEqualTo(other.path());
            assertThatThrownBy(() -> StageFolder.open(work, "produce"))
                    .isInstanceOf(StageException.class)
                    .hasMessageContaining("another process runs its stage produce");
        }
        StageFolder.open(work, "produce").close();
    }

    @Test
    void aWorkFolderThatIsAFileIsReportedByName() throws Exception {
        Path file = Files.createFile(work.resolve("file"));
        assertThatThrownBy(() -> StageFolder.open(file, "produce"))
                .isInstanceOf(StageException.class)
                .hasMessageContaining("--work " + file);
    }

    private static List<String> names(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).toList();
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
