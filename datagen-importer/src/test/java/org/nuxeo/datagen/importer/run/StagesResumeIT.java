// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.importer.report.ConsumeReport;
import org.nuxeo.datagen.importer.report.IndexReport;
import org.nuxeo.datagen.importer.report.ProduceReport;
import org.nuxeo.datagen.importer.report.RunReport;
import org.nuxeo.datagen.importer.settings.BlobCheck;
import org.nuxeo.datagen.importer.settings.IndexShards;
import org.nuxeo.datagen.importer.settings.IndexSource;
import org.nuxeo.datagen.importer.settings.RunOption;
import org.nuxeo.datagen.importer.settings.StoreLayout;
import org.nuxeo.datagen.importer.settings.StoreLayout.IndexCreation;
import org.nuxeo.datagen.importer.stage.StageControl;
import org.nuxeo.datagen.importer.telemetry.ProgressListener.RunProgress;
import org.nuxeo.datagen.importer.telemetry.Telemetry;
import org.nuxeo.datagen.importer.testing.Pipelines;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.id.IdType;
import org.nuxeo.datagen.store.kafka.TopicAdmin;
import org.nuxeo.datagen.store.kafka.Topics;
import org.nuxeo.datagen.store.record.RecordFormat;
import org.nuxeo.datagen.store.service.ServiceKind;

/** Stages that are repeated, resumed, or grown, with the manifests of earlier runs. */
class StagesResumeIT extends StagesFixture {

    @Test
    @Tag("long")
    void repeatedStagesFindEverythingPresent() {
        stages(DATASET).run(FILES, BlobCheck.LENGTH);
        long sent = records();
        ProduceReport produced = stages(DATASET).produce(RecordFormat.REFERENCE, Part.WHOLE);
        assertThat(produced.present()).isEqualTo(DATASET.size()).isEqualTo(produced.produced());
        ConsumeReport consumed = stages(DATASET).consume();
        assertThat(consumed.imported()).isEqualTo(DATASET.size());
        IndexReport indexed = stages(DATASET).index(IndexSource.MONGO, Part.WHOLE);
        assertThat(indexed.rows()).allMatch(row -> row.written() == 0);
        assertThat(indexed.indexed()).isEqualTo(DATASET.size());
        assertThat(records()).isEqualTo(sent);
    }

    @Test
    void againSendsASecondCopyAndImportsItAsANewGroup() {
        stages(DATASET).run(FILES, BlobCheck.LENGTH);
        long sent = records();
        assertThat(stages(DATASET, RunOption.AGAIN)
                        .produce(RecordFormat.REFERENCE, Part.WHOLE)
                        .present())
                .isZero();
        assertThat(records()).isEqualTo(2 * sent);
        ConsumeReport consumed = stages(DATASET, RunOption.AGAIN).consume();
        assertThat(consumed.imported()).isEqualTo(DATASET.size());
        assertThat(consumed.rows()).allMatch(row -> row.present() == row.imported());
        assertThat(ImportResults.of(manifest("consume").results()).groups()).hasSize(2);
    }

    private static long records() {
        try (TopicAdmin admin = new TopicAdmin(SERVICES.kafka())) {
            String topic = Topics.documents("us-east");
            return java.util.stream.LongStream.of(
                            admin.endOffsets(topic, admin.partitions(topic).orElseThrow()))
                    .sum();
        }
    }

    /** Stops a stage as soon as it has done something. */
    private static final class EarlyEnd implements StopSource, RunProgress {
        private final String activity;
        private volatile boolean requested;
        private volatile Runnable stop = () -> {};

        EarlyEnd(String activity) {
            this.activity = activity;
        }

        @Override
        public void advanced(String advanced, long documents) {
            if (advanced.equals(activity)) {
                requested = true;
                stop.run();
            }
        }

        @Override
        public boolean requested() {
            return requested;
        }

        @Override
        public Registration onStop(Runnable newStop) {
            stop = newStop;
            return () -> stop = () -> {};
        }

        @Override
        public void ended() {}
    }

    private Stages endingEarly(Dataset dataset, String activity) {
        EarlyEnd end = new EarlyEnd(activity);
        // Under a rate limit the work is done in small chunks, so the stop comes before the end.
        return new Stages(job(dataset).build(), end, new StageControl(1_000, 2), end, Telemetry.none());
    }

    @Test
    void stoppedStagesAreResumed() {
        ProduceReport part = endingEarly(DATASET, "produce").produce(RecordFormat.REFERENCE, Part.WHOLE);
        assertThat(part.finished()).isFalse();
        assertThat(manifest("produce").finished()).isFalse();
        ProduceReport whole = stages(DATASET).produce(RecordFormat.REFERENCE, Part.WHOLE);
        assertThat(whole.finished()).isTrue();
        assertThat(whole.present()).isEqualTo(part.produced()).isLessThan(DATASET.size());
        assertThat(manifest("produce").finished()).isTrue();

        ConsumeReport some = endingEarly(DATASET, "import").consume();
        assertThat(some.finished()).isFalse();
        assertThat(manifest("consume").finished()).isFalse();
        ConsumeReport all = stages(DATASET).consume();
        assertThat(all.finished()).isTrue();
        assertThat(all.imported()).isEqualTo(DATASET.size());
        assertThat(ImportResults.of(manifest("consume").results()).groups()).hasSize(1);
    }

    @Test
    @Tag("long")
    void anotherDatasetIsRefusedUnlessTheFirstGrows() {
        stages(DATASET).run(FILES, BlobCheck.LENGTH);
        Dataset larger = Pipelines.growing(45, 4);
        assertThatThrownBy(() -> stages(larger).produce(RecordFormat.REFERENCE, Part.WHOLE))
                .isInstanceOf(StageException.class)
                .hasMessageContaining("--grow");
        RunReport grown = stages(larger, RunOption.GROW).run(FILES, BlobCheck.LENGTH);
        assertThat(grown.outcome()).isEqualTo(RunReport.Outcome.DONE);
        assertThat(grown.agrees()).isTrue();
        assertThat(grown.verified().verified()).isEqualTo(larger.size());
        assertThat(manifest("consume").results().findValues("present"))
                .as("what the growth has found")
                .extracting(JsonNode::asLong)
                .satisfies(present -> assertThat(
                                present.stream().mapToLong(each -> each).sum())
                        .isEqualTo(DATASET.size()));
        assertThat(manifest("produce").grownFrom()).containsExactly(DATASET.spec());
        IndexReport indexed = stages(larger).index(IndexSource.MONGO, Part.WHOLE);
        assertThat(indexed.indexed()).isEqualTo(larger.size());
    }

    @Test
    @Tag("long")
    void workOnServicesThatHaveEndedIsRepeated() {
        Set<ServiceKind> embedded = EnumSet.of(ServiceKind.MONGO, ServiceKind.ELASTICSEARCH);
        Stages first = Stages.of(job(DATASET).embedded(embedded).build());
        first.run(FILES, BlobCheck.LENGTH);
        assertThatThrownBy(() -> stages(Pipelines.growing(6, 1)).consume()).hasMessageContaining("another dataset");
        Stages second = Stages.of(job(DATASET)
                .embedded(embedded)
                .options(Set.of(RunOption.START_OVER))
                .build());
        assertThat(second.consume().imported()).isEqualTo(DATASET.size());
        // Kafka is still running, so its records are read by a new group.
        assertThat(ImportResults.of(manifest("consume").results()).groups()).hasSize(2);
    }

    @Test
    @Tag("long")
    void firstIdsOfASequenceAreSavedInTheManifestAndTheDatasetCannotGrow() {
        StoreLayout sequence = new StoreLayout(
                IdType.SEQUENCE, false, "1000", java.util.List.of(), false, IndexCreation.NONE, 0, IndexShards.USUAL);
        Job.Builder job = job(DATASET).layout(sequence);
        Stages run = Stages.of(job.build());
        assertThat(run.run(FILES, BlobCheck.LENGTH).outcome()).isEqualTo(RunReport.Outcome.DONE);
        assertThat(manifest("consume").results().at("/firstIds/us-east").asText())
                .isEqualTo("1000");
        assertThatThrownBy(() ->
                        Stages.of(job.options(Set.of(RunOption.GROW)).build()).consume())
                .isInstanceOf(StageException.class)
                .hasMessageContaining("--id-type sequence");
    }
}
