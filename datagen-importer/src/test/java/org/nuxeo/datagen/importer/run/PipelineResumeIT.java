// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.EnumSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.importer.report.ConsumeReport;
import org.nuxeo.datagen.importer.report.IndexReport;
import org.nuxeo.datagen.importer.report.ProduceReport;
import org.nuxeo.datagen.importer.report.RunReport;
import org.nuxeo.datagen.importer.settings.BlobCheck;
import org.nuxeo.datagen.importer.settings.IndexCreation;
import org.nuxeo.datagen.importer.telemetry.RunProgress;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.id.IdType;
import org.nuxeo.datagen.store.kafka.TopicAdmin;
import org.nuxeo.datagen.store.kafka.Topics;
import org.nuxeo.datagen.store.record.RecordFormat;
import org.nuxeo.datagen.store.service.ServiceKind;

/** Stages that are repeated, resumed, or grown, with the manifests of earlier runs. */
class PipelineResumeIT extends PipelineRunFixture {

    private static ResumePolicy grow() {
        return new ResumePolicy(false, true, false);
    }

    private static ResumePolicy again() {
        return new ResumePolicy(false, false, true);
    }

    @Test
    @Tag("long")
    void repeatedStagesFindEverythingPresent() {
        run(DATASET).build().run(FILES, BlobCheck.LENGTH, System.nanoTime());
        long sent = records();
        ProduceReport produced = run(DATASET).build().produce(RecordFormat.REFERENCE);
        assertThat(produced.present()).isEqualTo(DATASET.size()).isEqualTo(produced.produced());
        ConsumeReport consumed = run(DATASET).build().consume();
        assertThat(consumed.imported()).isEqualTo(DATASET.size());
        IndexReport indexed = run(DATASET).build().index();
        assertThat(indexed.rows()).allMatch(row -> row.written() == 0);
        assertThat(indexed.indexed()).isEqualTo(DATASET.size());
        assertThat(records()).isEqualTo(sent);
    }

    @Test
    void againSendsASecondCopyAndImportsItAsANewGroup() {
        run(DATASET).build().run(FILES, BlobCheck.LENGTH, System.nanoTime());
        long sent = records();
        assertThat(run(DATASET)
                        .resumePolicy(again())
                        .build()
                        .produce(RecordFormat.REFERENCE)
                        .present())
                .isZero();
        assertThat(records()).isEqualTo(2 * sent);
        ConsumeReport consumed = run(DATASET).resumePolicy(again()).build().consume();
        assertThat(consumed.imported()).isEqualTo(DATASET.size());
        assertThat(consumed.rows()).allMatch(row -> row.present() == row.imported());
        assertThat(ConsumerGroups.of(manifest("consume").results())).hasSize(2);
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

    private PipelineRun.Builder endingEarly(Dataset dataset, String activity) {
        EarlyEnd end = new EarlyEnd(activity);
        // Under a rate limit the work is done in small chunks, so the stop comes before the end.
        return run(dataset).progress(end).control(new RunControl(end, 1_000, 2));
    }

    @Test
    void stoppedStagesAreResumed() {
        ProduceReport part = endingEarly(DATASET, "produce").build().produce(RecordFormat.REFERENCE);
        assertThat(part.finished()).isFalse();
        assertThat(manifest("produce").finished()).isFalse();
        ProduceReport whole = run(DATASET).build().produce(RecordFormat.REFERENCE);
        assertThat(whole.finished()).isTrue();
        assertThat(whole.present()).isEqualTo(part.produced()).isLessThan(DATASET.size());
        assertThat(manifest("produce").finished()).isTrue();

        ConsumeReport some = endingEarly(DATASET, "import").build().consume();
        assertThat(some.finished()).isFalse();
        assertThat(manifest("consume").finished()).isFalse();
        ConsumeReport all = run(DATASET).build().consume();
        assertThat(all.finished()).isTrue();
        assertThat(all.imported()).isEqualTo(DATASET.size());
        assertThat(ConsumerGroups.of(manifest("consume").results())).hasSize(1);
    }

    @Test
    @Tag("long")
    void anotherDatasetIsRefusedUnlessTheFirstGrows() {
        run(DATASET).build().run(FILES, BlobCheck.LENGTH, System.nanoTime());
        Dataset larger = dataset(45, 4);
        assertThatThrownBy(() -> run(larger).build().produce(RecordFormat.REFERENCE))
                .isInstanceOf(StageException.class)
                .hasMessageContaining("--grow");
        RunReport grown = run(larger).resumePolicy(grow()).build().run(FILES, BlobCheck.LENGTH, System.nanoTime());
        assertThat(grown.outcome()).isEqualTo(RunReport.Outcome.VERIFIED);
        assertThat(grown.pipeline().agrees()).isTrue();
        assertThat(grown.verified().verified()).isEqualTo(larger.size());
        assertThat(manifest("produce").grownFrom()).containsExactly(DATASET.spec());
        IndexReport indexed = run(larger).build().index();
        assertThat(indexed.indexed()).isEqualTo(larger.size());
    }

    @Test
    @Tag("long")
    void workOnServicesThatHaveEndedIsRepeated() {
        PipelineRun first = run(DATASET)
                .embedded(EnumSet.of(ServiceKind.MONGO, ServiceKind.ELASTICSEARCH))
                .build();
        first.run(FILES, BlobCheck.LENGTH, System.nanoTime());
        assertThatThrownBy(() -> run(dataset(6, 1)).build().consume()).hasMessageContaining("another dataset");
        PipelineRun second = run(DATASET)
                .embedded(EnumSet.of(ServiceKind.MONGO, ServiceKind.ELASTICSEARCH))
                .resumePolicy(new ResumePolicy(true, false, false))
                .build();
        assertThat(second.consume().imported()).isEqualTo(DATASET.size());
        // Kafka is still running, so its records are read by a new group.
        assertThat(ConsumerGroups.of(manifest("consume").results())).hasSize(2);
    }

    @Test
    @Tag("long")
    void firstIdsOfASequenceAreSavedInTheManifestAndTheDatasetCannotGrow() {
        StoreLayout sequence =
                new StoreLayout(IdType.SEQUENCE, false, "1000", java.util.List.of(), false, IndexCreation.NONE, 0);
        Job job = new Job(DATASET, SERVICES.addresses(index), 2, 3, null).with(sequence);
        PipelineRun run = PipelineRun.of(job, work).build();
        assertThat(run.run(FILES, BlobCheck.LENGTH, System.nanoTime()).outcome())
                .isEqualTo(RunReport.Outcome.VERIFIED);
        assertThat(manifest("consume").results().at("/firstIds/us-east").asText())
                .isEqualTo("1000");
        assertThatThrownBy(() ->
                        PipelineRun.of(job, work).resumePolicy(grow()).build().consume())
                .isInstanceOf(StageException.class)
                .hasMessageContaining("--id-type sequence");
    }
}
