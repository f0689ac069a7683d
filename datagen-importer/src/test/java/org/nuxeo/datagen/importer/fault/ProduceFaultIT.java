// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.apache.kafka.common.errors.RetriableException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.importer.produce.ProduceStage;
import org.nuxeo.datagen.importer.produce.ProduceStage.ProduceSettings;
import org.nuxeo.datagen.importer.report.ConsumeReport;
import org.nuxeo.datagen.importer.report.ProduceReport;
import org.nuxeo.datagen.importer.stage.Stage.StageContext;
import org.nuxeo.datagen.importer.stage.StageControl;
import org.nuxeo.datagen.importer.testing.Pipelines;
import org.nuxeo.datagen.store.kafka.TopicAdmin;
import org.nuxeo.datagen.store.kafka.Topics;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.RecordFormat;
import org.nuxeo.datagen.store.testing.TestKafka;
import org.nuxeo.datagen.store.testing.TestMongo;
import org.nuxeo.datagen.testing.Datasets;
import org.nuxeo.datagen.testing.Eventually;

/** The producer during an outage of its broker, or when it is stopped. */
class ProduceFaultIT {

    private static final Dataset DATASET = Datasets.ofBank(300);

    private static final int PARTITIONS = 4;

    @TempDir
    Path folder;

    private TestKafka kafka;

    @BeforeEach
    void start() throws Exception {
        kafka = new TestKafka(folder);
    }

    @AfterEach
    void stop() {
        kafka.close();
    }

    private ProduceStage stage(StageControl rate) {
        return new ProduceStage(
                kafka.settings(),
                ProduceSettings.of(RecordFormat.REFERENCE, 3),
                Delivery.of(DATASET, PARTITIONS),
                Pipelines.models(DATASET),
                StageContext.none().with(rate));
    }

    /** Waits until the first documents besides folders are there. */
    private void awaitRecords() throws InterruptedException {
        try (TopicAdmin admin = new TopicAdmin(kafka.settings())) {
            Eventually.await("records", () -> records(admin, Topics.documents("us-east")) > 0);
        }
    }

    private static long records(TopicAdmin admin, String topic) {
        try {
            return admin.partitions(topic).isEmpty()
                    ? 0
                    : LongStream.of(admin.endOffsets(topic, PARTITIONS)).sum();
        } catch (RetriableException e) {
            // The partition has no leader yet.
            return 0;
        }
    }

    private void assertComplete(ProduceReport report) {
        assertThat(report.finished()).isTrue();
        assertThat(report.produced()).isEqualTo(DATASET.size());
        try (TestMongo mongo = new TestMongo()) {
            ConsumeReport consumed =
                    Pipelines.consume(kafka.settings(), mongo.settings(), DATASET, Pipelines.settings());
            assertThat(consumed.imported()).isEqualTo(DATASET.size());
            assertThat(consumed.rows()).allMatch(row -> row.present() == 0);
            assertThat(Pipelines.countInMongo(mongo.settings())).isEqualTo(DATASET.size());
        }
    }

    @Test
    @Tag("long")
    void anOutageOfTheBrokerIsWaitedFor() throws Exception {
        StageControl rate = new StageControl(500, 0);
        CompletableFuture<ProduceReport> run = CompletableFuture.supplyAsync(stage(rate)::run);
        awaitRecords();
        kafka.stop();
        assertThat(run).isNotDone();
        kafka.start();
        rate.rate().set(0);
        assertComplete(run.get(120, TimeUnit.SECONDS));
    }

    @Test
    @Tag("long")
    void aStoppedProducerResumesWithoutSecondCopies() throws Exception {
        ProduceStage first = stage(new StageControl(3_000, 0));
        CompletableFuture<ProduceReport> run = CompletableFuture.supplyAsync(first::run);
        awaitRecords();
        first.context().stop().stop();
        ProduceReport part = run.get(120, TimeUnit.SECONDS);
        assertThat(part.finished()).isFalse();
        assertThat(part.produced()).isPositive().isLessThan(DATASET.size());
        ProduceReport rest = stage(StageControl.none()).run();
        assertThat(rest.present()).isEqualTo(part.produced());
        assertComplete(rest);
    }

    @Test
    @Tag("long")
    void theRateLimitCanBeRemovedWhileTheProducerRuns() throws Exception {
        StageControl rate = new StageControl(100, 0);
        CompletableFuture<ProduceReport> run = CompletableFuture.supplyAsync(stage(rate)::run);
        awaitRecords();
        assertThat(run).isNotDone();
        rate.rate().set(0);
        assertComplete(run.get(120, TimeUnit.SECONDS));
    }
}
