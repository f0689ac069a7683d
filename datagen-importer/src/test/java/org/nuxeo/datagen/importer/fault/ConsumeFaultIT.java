// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.importer.consume.ConsumeSettings;
import org.nuxeo.datagen.importer.consume.ConsumeStage;
import org.nuxeo.datagen.importer.report.ConsumeReport;
import org.nuxeo.datagen.importer.stage.Stage.StageContext;
import org.nuxeo.datagen.importer.stage.StageControl;
import org.nuxeo.datagen.importer.testing.CountedProgress;
import org.nuxeo.datagen.importer.testing.Pipelines;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.RecordFormat;
import org.nuxeo.datagen.store.service.ElasticsearchSettings;
import org.nuxeo.datagen.store.service.MongoSettings;
import org.nuxeo.datagen.store.testing.FaultScale;
import org.nuxeo.datagen.store.testing.TcpProxy;
import org.nuxeo.datagen.store.testing.TestIndex;
import org.nuxeo.datagen.store.testing.TestKafka;
import org.nuxeo.datagen.store.testing.TestMongo;
import org.nuxeo.datagen.testing.Datasets;
import org.nuxeo.datagen.testing.Eventually;

/** The consumer during failures of everything around it: nothing is lost and nothing is counted twice. */
class ConsumeFaultIT {

    private static final long CUSTOMERS = 240;
    private static final int BATCH = 100;
    private static final Dataset DATASET = Datasets.ofBank(CUSTOMERS);

    @TempDir
    static Path folder;

    private static TestKafka kafka;
    private static int groups;
    private String group;
    private TestMongo mongo;
    private TcpProxy proxy;

    @BeforeAll
    static void startKafka() throws Exception {
        kafka = new TestKafka(folder);
    }

    @AfterAll
    static void stopKafka() {
        kafka.close();
    }

    @BeforeEach
    void start() throws Exception {
        mongo = new TestMongo();
        proxy = new TcpProxy(mongo.port());
        Pipelines.clear(kafka.settings());
        group = "group-" + ++groups;
        Pipelines.produce(kafka.settings(), Delivery.of(DATASET, 4), RecordFormat.REFERENCE);
    }

    @AfterEach
    void stop() throws Exception {
        proxy.close();
        mongo.close();
    }

    private ConsumeSettings settings() {
        return Pipelines.settings().withGroup(group).withBatch(BATCH);
    }

    private MongoSettings proxied() {
        return MongoSettings.of("mongodb://127.0.0.1:" + proxy.port() + "/?serverSelectionTimeoutMS=500");
    }

    private final Map<ConsumeStage, CountedProgress> progress = new ConcurrentHashMap<>();

    private ConsumeStage stage(MongoStore store, ElasticStore elastic, StageControl rate) {
        CountedProgress counted = new CountedProgress();
        ConsumeStage stage = new ConsumeStage(
                kafka.settings(),
                settings(),
                Pipelines.models(DATASET),
                store,
                elastic,
                StageContext.none().with(rate).with(counted));
        progress.put(stage, counted);
        return stage;
    }

    /** Waits until a stage has imported a number of documents. */
    private void awaitDocuments(ConsumeStage stage, int count) throws InterruptedException {
        Eventually.await(count + " documents", () -> progress.get(stage).done("import") >= count);
    }

    private void assertComplete(ConsumeReport report) {
        assertThat(report.finished()).isTrue();
        assertThat(report.deadLetters()).isZero();
        assertThat(report.imported()).isEqualTo(DATASET.size());
        assertThat(Pipelines.countInMongo(mongo.settings())).isEqualTo(DATASET.size());
        assertThat(Pipelines.verify(mongo.settings(), DATASET).differences()).isEmpty();
    }

    @Test
    void aReplyLostAfterTheWriteNeitherLosesNorDuplicatesDocuments() {
        try (MongoStore store = new MongoStore(proxied())) {
            proxy.loseReplies(5);
            ConsumeReport report = stage(store, null, StageControl.none()).run();
            assertThat(proxy.lost()).isEqualTo(5);
            assertComplete(report);
            assertThat(report.rows()).allMatch(row -> row.present() == 0);
            assertThat(proxy.saw("lsid"))
                    .as("sessions, which this server has not")
                    .isFalse();
        }
    }

    @Test
    @Tag("long")
    void theImportWaitsForAStoreThatComesBack() throws Exception {
        try (MongoStore store = new MongoStore(proxied())) {
            ConsumeStage stage = stage(store, null, new StageControl(3_000, 0));
            CompletableFuture<ConsumeReport> run = CompletableFuture.supplyAsync(stage::run);
            awaitDocuments(stage, 10 * BATCH);
            proxy.setGone(true);
            Eventually.await("several attempts to reach the store", () -> proxy.refused() > 3);
            assertThat(run).isNotDone();
            proxy.setGone(false);
            assertComplete(run.get(120, TimeUnit.SECONDS));
        }
    }

    @Test
    @Tag("long")
    void anOutageOfTheBrokerIsWaitedFor() throws Exception {
        try (MongoStore store = new MongoStore(mongo.settings())) {
            StageControl rate = new StageControl(500, 0);
            ConsumeStage stage = stage(store, null, rate);
            CompletableFuture<ConsumeReport> run = CompletableFuture.supplyAsync(stage::run);
            awaitDocuments(stage, 10 * BATCH);
            kafka.stop();
            assertThat(run).isNotDone();
            kafka.start();
            rate.rate().set(0);
            assertComplete(run.get(120, TimeUnit.SECONDS));
        }
    }

    @Test
    @Tag("long")
    void aStopDuringAnOutageReturnsSoonAndTheImportResumes() throws Exception {
        try (MongoStore store = new MongoStore(proxied())) {
            ConsumeStage stage = stage(store, null, new StageControl(3_000, 0));
            CompletableFuture<ConsumeReport> run = CompletableFuture.supplyAsync(stage::run);
            awaitDocuments(stage, 10 * BATCH);
            proxy.setGone(true);
            Eventually.await("an attempt to reach the store", () -> proxy.refused() > 0);
            long startNanos = System.nanoTime();
            stage.context().stop().stop();
            ConsumeReport report = run.get(120, TimeUnit.SECONDS);
            assertThat(TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - startNanos))
                    .isLessThan(10);
            assertThat(report.finished()).isFalse();
            assertThat(report.imported()).isLessThan(DATASET.size());
            proxy.setGone(false);
        }
        assertComplete(Pipelines.consume(kafka.settings(), mongo.settings(), DATASET, settings()));
    }

    @Test
    @Tag("long")
    void killedProcessesLeaveExactCounts() throws Exception {
        try (TestIndex index = new TestIndex();
                ElasticStore elastic = new ElasticStore(ElasticsearchSettings.of(index.url()));
                MongoStore store = new MongoStore(mongo.settings())) {
            ConsumerProcess consumer = new ConsumerProcess(
                    kafka.settings().bootstrapServers(),
                    mongo.settings().uri(),
                    index.url(),
                    CUSTOMERS,
                    group,
                    FaultScale.of(1_200, 300),
                    2_000);
            Kills.spread(FaultScale.of(4, 20), consumer, mongo.settings());
            ConsumeReport report = stage(store, elastic, StageControl.none()).run();
            assertComplete(report);
            assertThat(report.indexed()).isEqualTo(DATASET.size());
            assertThat(index.size()).isEqualTo((int) DATASET.size());
        }
    }

    @Test
    @Tag("long")
    void processesThatJoinAndLeaveShareThePartitions() throws Exception {
        try (MongoStore store = new MongoStore(mongo.settings())) {
            StageControl slow = new StageControl(700, 0);
            ConsumeStage first = stage(store, null, slow);
            ConsumeStage second = stage(store, null, slow);
            CompletableFuture<ConsumeReport> firstRun = CompletableFuture.supplyAsync(first::run);
            awaitDocuments(first, 5 * BATCH);
            CompletableFuture<ConsumeReport> secondRun = CompletableFuture.supplyAsync(second::run);
            awaitDocuments(second, BATCH);
            first.context().stop().stop();
            firstRun.get(120, TimeUnit.SECONDS);
            slow.rate().set(0);
            ConsumeStage third = stage(store, null, StageControl.none());
            CompletableFuture<ConsumeReport> thirdRun = CompletableFuture.supplyAsync(third::run);
            assertComplete(secondRun.get(120, TimeUnit.SECONDS));
            ConsumeReport report = thirdRun.get(120, TimeUnit.SECONDS);
            assertComplete(report);
            long repeated =
                    report.rows().stream().mapToLong(ConsumeReport.Row::present).sum();
            assertThat(repeated).as("at most a batch a partition").isLessThanOrEqualTo(3L * 4 * BATCH);
            FaultScale.print("processes that join and leave: %,d documents repeated", repeated);
        }
    }

    @Test
    @Tag("long")
    void onlyRefusedItemsAndRequestsAreSentAgain() throws Exception {
        try (TestIndex index = new TestIndex();
                ElasticStore elastic = new ElasticStore(ElasticsearchSettings.of(index.url()));
                MongoStore store = new MongoStore(mongo.settings())) {
            index.refuse(100, 100);
            ConsumeReport report = stage(store, elastic, StageControl.none()).run();
            assertComplete(report);
            assertThat(report.indexed()).isEqualTo(DATASET.size());
            assertThat(index.size()).isEqualTo((int) DATASET.size());
            assertThat(index.items()).isLessThan((long) (1.1 * DATASET.size()));
        }
    }
}
