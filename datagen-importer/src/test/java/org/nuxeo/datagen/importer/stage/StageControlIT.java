// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.stage;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.importer.consume.ConsumeSettings;
import org.nuxeo.datagen.importer.consume.ConsumeStage;
import org.nuxeo.datagen.importer.produce.ProduceStage;
import org.nuxeo.datagen.importer.produce.ProduceStage.ProduceSettings;
import org.nuxeo.datagen.importer.report.ConsumeReport;
import org.nuxeo.datagen.importer.report.ProduceReport;
import org.nuxeo.datagen.importer.stage.Stage.StageContext;
import org.nuxeo.datagen.importer.stage.StageControl.RateLimit;
import org.nuxeo.datagen.importer.testing.CountedProgress;
import org.nuxeo.datagen.importer.testing.Pipelines;
import org.nuxeo.datagen.importer.testing.PlainDestination;
import org.nuxeo.datagen.store.bulk.Batch;
import org.nuxeo.datagen.store.bulk.BatchTarget;
import org.nuxeo.datagen.store.bulk.BatchTarget.BulkOutcome;
import org.nuxeo.datagen.store.bulk.BatchTarget.WriteStatus;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.RecordDecoder;
import org.nuxeo.datagen.store.record.RecordFormat;
import org.nuxeo.datagen.store.testing.FakeBlobs;
import org.nuxeo.datagen.store.testing.TestKafka;
import org.nuxeo.datagen.testing.Datasets;
import org.nuxeo.datagen.testing.Eventually;

/** Rate limit and threads of running stages, with a real broker. */
class StageControlIT {

    private static final Dataset DATASET = Datasets.ofBank(300);

    @TempDir
    static Path folder;

    private static TestKafka kafka;

    @BeforeAll
    static void startKafka() throws Exception {
        kafka = new TestKafka(folder);
    }

    @AfterEach
    void emptyKafka() {
        Pipelines.clear(kafka.settings(), ConsumeSettings.DEFAULT_GROUP);
    }

    @AfterAll
    static void stopKafka() {
        kafka.close();
    }

    /** A store in memory that records every write and its thread. */
    private static final class Memory implements BatchTarget {
        final Set<String> writers = ConcurrentHashMap.newKeySet();
        final Set<String> ids = ConcurrentHashMap.newKeySet();
        volatile String writtenTwice;

        @Override
        public String name() {
            return "mongo";
        }

        @Override
        public String address() {
            return "memory";
        }

        @Override
        public BulkOutcome write(Batch batch, int[] positions) {
            writers.add(Thread.currentThread().getName());
            for (int i = 0; i < positions.length; i++) {
                if (!ids.add(batch.repository() + batch.entry(positions[i]).id())) {
                    writtenTwice = batch.entry(positions[i]).id();
                }
            }
            return new BulkOutcome(positions.length, WriteStatus.WRITTEN, null);
        }

        @Override
        public String[] compare(Batch batch, int[] positions) {
            return new String[positions.length];
        }
    }

    @Test
    void rateAndThreadsOfBothStagesChangeWhileTheyRun() throws Exception {
        CountedProgress sent = new CountedProgress();
        StageControl sending = new StageControl(20, 0);
        ProduceStage produce = new ProduceStage(
                kafka.settings(),
                ProduceSettings.of(RecordFormat.REFERENCE, 1),
                Delivery.of(DATASET, 6),
                Pipelines.models(DATASET),
                StageContext.none().with(sending).with(sent));
        CompletableFuture<ProduceReport> produced = CompletableFuture.supplyAsync(produce::run);
        Eventually.await("the first record", () -> sent.done("produce") > 0);
        assertThat(produced).isNotDone();
        sending.setThreads(4);
        sending.rate().set(0);
        assertThat(produced.get(120, TimeUnit.SECONDS).produced()).isEqualTo(DATASET.size());
        assertThat(sent.done("produce")).isEqualTo(DATASET.size());

        Memory memory = new Memory();
        CountedProgress imported = new CountedProgress();
        StageControl importing = new StageControl(200, 0);
        ConsumeStage consume = new ConsumeStage(
                kafka.settings(),
                ConsumeSettings.of(Bank.REPOSITORIES.labels(), 1).withBatch(20),
                () -> new RecordDecoder(new StoredDocuments(DATASET, new FakeBlobs(), null)),
                new PlainDestination(memory, null),
                StageContext.none().with(importing).with(imported));
        CompletableFuture<ConsumeReport> consumed = CompletableFuture.supplyAsync(consume::run);
        Eventually.await("the first write", () -> !memory.writers.isEmpty());
        assertThat(memory.writers).containsExactly("import-0");
        importing.setThreads(6);
        Eventually.await("six writing threads", () -> memory.writers.size() == 6);
        importing.setThreads(2);
        assertThat(consumed).isNotDone();
        importing.rate().set(0);
        ConsumeReport report = consumed.get(120, TimeUnit.SECONDS);
        assertThat(report.imported()).isEqualTo(DATASET.size());
        assertThat(memory.ids).hasSize((int) DATASET.size());
        // After a rebalance, the current batches would have been repeated.
        assertThat(memory.writtenTwice).isNull();
        assertThat(imported.announced("import")).isEqualTo(DATASET.size());
    }

    /** A clock that waits let advance shows how many documents a second one thread lets through. */
    @Test
    void bothStagesWorkAtTheLimit() {
        int rate = 500;
        int chunk = rate / 10;
        long least = (DATASET.size() - chunk) * 1_000_000_000L / rate;
        long most = DATASET.size() * 1_000_000_000L / rate;
        AtomicLong sending = new AtomicLong();
        new ProduceStage(
                        kafka.settings(),
                        ProduceSettings.of(RecordFormat.REFERENCE, 1),
                        Delivery.of(DATASET, 6),
                        Pipelines.models(DATASET),
                        context(rate, sending))
                .run();
        assertThat(sending.get()).isBetween(least, most);

        AtomicLong importing = new AtomicLong();
        new ConsumeStage(
                        kafka.settings(),
                        ConsumeSettings.of(Bank.REPOSITORIES.labels(), 1).withBatch(chunk),
                        () -> new RecordDecoder(new StoredDocuments(DATASET, new FakeBlobs(), null)),
                        new PlainDestination(new Memory(), null),
                        context(rate, importing))
                .run();
        assertThat(importing.get()).isBetween(least, most);
    }

    private static StageContext context(int rate, AtomicLong clock) {
        return StageContext.none().with(new StageControl(new RateLimit(rate, clock::get, clock::addAndGet), 1));
    }
}
