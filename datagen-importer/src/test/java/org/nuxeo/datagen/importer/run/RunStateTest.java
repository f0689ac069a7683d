// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.importer.consume.ConsumeSettings;
import org.nuxeo.datagen.importer.manifest.Manifest;
import org.nuxeo.datagen.importer.manifest.StageFolder;
import org.nuxeo.datagen.importer.manifest.StageSession;
import org.nuxeo.datagen.importer.run.RangedStages.StageCheckpoint;
import org.nuxeo.datagen.importer.settings.IndexShards;
import org.nuxeo.datagen.importer.settings.StoreLayout;
import org.nuxeo.datagen.importer.settings.StoreLayout.IndexCreation;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.id.IdScheme;
import org.nuxeo.datagen.store.id.IdType;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.service.ServiceAddresses;
import org.nuxeo.datagen.testing.Datasets;

/**
 * The state in a stage's manifest for the next run: groups, first ids, and the checkpoint of a stage that works in
 * ranges.
 */
class RunStateTest {
    private static final Dataset DATASET = Datasets.ofBank();
    private static final DatasetSpec SPEC = DATASET.spec();
    private static final Layout LAYOUT = DATASET.layout();

    @TempDir
    Path work;

    @Test
    void jobsWithoutThreadsPartitionsOrMembersAreRefused() {
        ServiceAddresses services = new ServiceAddresses(null, null, null);
        assertThat(Job.of(DATASET, services).build().threads()).isEqualTo(1);
        for (int count : new int[] {0, -1, Integer.MIN_VALUE}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Job.of(DATASET, services).threads(count).build())
                    .withMessage("threads " + count + ": must be at least 1");
            assertThatIllegalArgumentException()
                    .isThrownBy(
                            () -> Job.of(DATASET, services).partitions(count).build())
                    .withMessage("partitions " + count + ": must be at least 1");
        }
        assertThatNullPointerException()
                .isThrownBy(() -> Job.of(null, services).build())
                .withMessage("dataset");
        assertThatNullPointerException()
                .isThrownBy(() -> Job.of(DATASET, null).build())
                .withMessage("services");
        assertThatNullPointerException()
                .isThrownBy(() -> Job.of(DATASET, services).layout(null).build())
                .withMessage("layout");
        assertThatNullPointerException()
                .isThrownBy(() -> Job.of(DATASET, services).options(null).build())
                .withMessage("options");
    }

    @Test
    void theLastGroupOfAManifestIsTheCurrentOne() {
        ImportResults first = ImportResults.of(Json.object());
        assertThat(first.groups()).containsExactly(ConsumeSettings.DEFAULT_GROUP);
        ImportResults second = first.withNewGroup();
        assertThat(second.groups()).hasSize(2).startsWith(ConsumeSettings.DEFAULT_GROUP);
        assertThat(second.currentGroup())
                .startsWith(ConsumeSettings.DEFAULT_GROUP + "-")
                .isEqualTo(second.groups().get(1));
        ObjectNode later = second.addTo(Json.object().put("imported", 5));
        assertThat(later.fieldNames()).toIterable().containsExactly("imported", "groups");
        assertThat(ImportResults.of(later)).isEqualTo(second);
    }

    @Test
    void aNamedGroupIsAddedFirstAndOnce() {
        ObjectNode results = ImportResults.of(Json.object(), "second").addTo(Json.object());
        assertThat(ImportResults.of(results, "third").currentGroup()).isEqualTo("second");
        assertThat(ImportResults.of(Json.object(), null).groups()).containsExactly(ConsumeSettings.DEFAULT_GROUP);
    }

    @Test
    void datasetsAreKeptOnce() {
        ImportResults once = ImportResults.of(Json.object()).with(SPEC, IdScheme.DEFAULT);
        assertThat(once.datasets()).containsExactly(SPEC.fingerprint());
        assertThat(once.with(SPEC, IdScheme.DEFAULT)).isEqualTo(once);
        assertThat(once.addTo(Json.object()).has("firstIds")).isFalse();
    }

    private static StoreLayout sequence(String base) {
        return new StoreLayout(
                IdType.SEQUENCE, false, base, List.of(), false, IndexCreation.BEFORE, 0, IndexShards.USUAL);
    }

    @Test
    void firstIdsAreReadFromTheManifestOfTheImport() {
        ImportResults none = ImportResults.of(Json.object());
        assertThat(none.ids(sequence(null))).isNull();
        assertThat(none.ids(StoreLayout.DEFAULT)).isEqualTo(IdScheme.DEFAULT);
        IdScheme ids = new IdScheme(IdType.SEQUENCE, false, Map.of("us-east", 5L, "archives", 70L));
        ObjectNode results = none.with(SPEC, ids).addTo(Json.object());
        ImportResults kept = ImportResults.of(results);
        assertThat(kept.ids(sequence(null))).isEqualTo(ids);
        assertThatThrownBy(() -> kept.ids(sequence("5")))
                .isInstanceOf(StageException.class)
                .hasMessageContaining("--id-base 5", "{\"us-east\":\"5\"");
        try (StageFolder folder = StageFolder.open(work, "consume")) {
            folder.save(new Manifest("consume", true, SPEC, Json.object(), results));
        }
        assertThat(ImportResults.ids(work, null, sequence(null), LAYOUT)).isEqualTo(ids);
    }

    @Test
    void withoutAManifestTheFirstIdIsThatOfTheOption() {
        for (String unknown : Arrays.asList(null, "nine")) {
            assertThatThrownBy(() -> ImportResults.ids(work, null, sequence(unknown), LAYOUT))
                    .isInstanceOf(StageException.class)
                    .hasMessageContaining("--id-base");
        }
        assertThat(ImportResults.ids(work, null, sequence("9"), LAYOUT).first()).containsEntry("us-west", 9L);
    }

    private StageSession session() {
        return StageSession.begin(work, "verify", SPEC, Json.object(), false);
    }

    private static StageCheckpoint checkpoint(StageSession session, String question, boolean startOver) {
        return new StageCheckpoint(session, question, startOver, false, new AtomicReference<>());
    }

    @Test
    void aCheckpointIsUsedForTheSameQuestionUntilTheStageEnds() {
        ObjectNode state = Json.object().put("ranges", "0-4");
        try (StageSession session = session()) {
            StageCheckpoint checkpoint = checkpoint(session, "all files", false);
            assertThat(checkpoint.earlier()).isNull();
            checkpoint.save(state);
        }
        try (StageSession session = session()) {
            assertThat(checkpoint(session, "no files", false).earlier()).isNull();
            assertThat(checkpoint(session, "all files", true).earlier())
                    .as("when everything is done again")
                    .isNull();
            StageCheckpoint same = checkpoint(session, "all files", false);
            assertThat(same.earlier()).isEqualTo(state);
            session.save(true, Json.object().put("differences", 0));
        }
        try (StageSession session = session()) {
            assertThat(session.wasFinished()).isTrue();
            assertThat(checkpoint(session, "all files", false).earlier()).isNull();
        }
    }
}
