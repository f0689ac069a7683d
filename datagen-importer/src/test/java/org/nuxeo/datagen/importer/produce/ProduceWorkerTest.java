// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.produce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.errors.NotEnoughReplicasException;
import org.apache.kafka.common.errors.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.importer.produce.ProduceStage.ProduceSettings;
import org.nuxeo.datagen.importer.stage.IntervalSet;
import org.nuxeo.datagen.importer.stage.Stage.StageContext;
import org.nuxeo.datagen.importer.testing.CountedProgress;
import org.nuxeo.datagen.importer.testing.Pipelines;
import org.nuxeo.datagen.store.failure.ServiceDownException;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.Delivery.Share;
import org.nuxeo.datagen.store.record.RecordFormat;
import org.nuxeo.datagen.store.retry.Waits;
import org.nuxeo.datagen.store.retry.Waits.Wait;
import org.nuxeo.datagen.store.service.KafkaSettings;
import org.nuxeo.datagen.testing.Datasets;

class ProduceWorkerTest {

    private final AtomicInteger sends = new AtomicInteger();
    private final AtomicInteger open = new AtomicInteger();
    private final BlockingQueue<PartitionFeed> feeds = new LinkedBlockingQueue<>();

    /** Brokers that answer each send at once. */
    private abstract class Answering extends MockProducer<byte[], byte[]> {
        @Override
        public synchronized Future<RecordMetadata> send(ProducerRecord<byte[], byte[]> sent, Callback callback) {
            callback.onCompletion(null, failure(sends.incrementAndGet()));
            return CompletableFuture.completedFuture(null);
        }

        abstract @Nullable RuntimeException failure(int number);
    }

    private ProduceWorker worker(
            Producer<byte[], byte[]> producer, StageContext context, Wait answers, int... records) {
        for (int each : records) {
            feeds.add(feed(each));
        }
        open.set(records.length);
        return new ProduceWorker(stage(context), feeds, open, producer, identity -> new byte[0], answers);
    }

    @Test
    void partitionsHaveTurnsUntilAllAreComplete() throws InterruptedException {
        List<Integer> flushes = new ArrayList<>();
        Producer<byte[], byte[]> producer = new Answering() {
            @Override
            RuntimeException failure(int number) {
                return null;
            }

            @Override
            public synchronized void flush() {
                flushes.add(sends.get());
            }
        };
        try (Wait answers = Waits.on("kafka", "here", Duration.ofMinutes(10))) {
            ProduceWorker worker = worker(producer, StageContext.none(), answers, 0, 1_500, 1_000);
            PartitionFeed longest = List.copyOf(feeds).get(1);
            List<Long> left = new ArrayList<>();
            while (worker.step()) {
                left.add(longest.left());
            }
            assertThat(left).containsExactly(1_500L, 500L, 500L, 0L);
        }
        assertThat(flushes)
                .as("sends before a flush, at the end of each partition")
                .containsExactly(0, 2_000, 2_500);
        assertThat(open).hasValue(0);
    }

    /** Each send waits as long as brokers may stay away before it fails, so one of them must be enough. */
    @Test
    void aThreadSendsNoMoreAfterASendThatWaitedInVain() throws InterruptedException {
        Producer<byte[], byte[]> away = new Answering() {
            @Override
            RuntimeException failure(int number) {
                return new TimeoutException("no metadata");
            }
        };
        try (Wait answers = Waits.on("kafka", "here", Duration.ofMinutes(10))) {
            ProduceWorker worker = worker(away, StageContext.none(), answers, 1_000, 1_000);
            assertThatThrownBy(worker::step).isInstanceOf(ServiceDownException.class);
            assertThat(sends).hasValue(1);
        }
    }

    @Test
    void aRecordThatIsSentAgainCountsOnce() throws InterruptedException {
        Producer<byte[], byte[]> losing = new Answering() {
            @Override
            RuntimeException failure(int number) {
                return number == 5 ? new NotEnoughReplicasException("lost") : null;
            }
        };
        CountedProgress progress = new CountedProgress();
        try (Wait answers = Waits.on("kafka", "here", Duration.ofMinutes(10))) {
            ProduceWorker worker = worker(losing, StageContext.none().with(progress), answers, 10);
            while (worker.step()) {
                assertThat(sends).hasValueLessThanOrEqualTo(11);
            }
        }
        assertThat(sends).hasValue(11);
        assertThat(progress.done("produce")).isEqualTo(10);
    }

    @Test
    void aPartitionWhoseLastRecordsFailIsNotComplete() throws InterruptedException {
        List<Callback> unanswered = new ArrayList<>();
        Producer<byte[], byte[]> late = new MockProducer<byte[], byte[]>() {
            @Override
            public synchronized Future<RecordMetadata> send(ProducerRecord<byte[], byte[]> sent, Callback callback) {
                unanswered.add(callback);
                return CompletableFuture.completedFuture(null);
            }

            @Override
            public synchronized void flush() {
                unanswered.forEach(each -> each.onCompletion(
                        null, sends.incrementAndGet() == 5 ? new NotEnoughReplicasException("lost") : null));
                unanswered.clear();
            }
        };
        CountedProgress progress = new CountedProgress();
        try (Wait answers = Waits.on("kafka", "here", Duration.ofMinutes(10))) {
            ProduceWorker worker = worker(late, StageContext.none().with(progress), answers, 10);
            assertThat(worker.step()).isTrue();
            assertThat(open).hasValue(1);
            assertThat(progress.done("produce")).isEqualTo(9);
            assertThat(worker.step()).isTrue();
            assertThat(worker.step()).isFalse();
        }
        assertThat(sends).as("ten, and again the fifth and those after it").hasValue(16);
        assertThat(progress.done("produce")).isEqualTo(10);
    }

    private static ProduceStage stage(StageContext context) {
        Dataset dataset = Datasets.ofBank(3, 1);
        return new ProduceStage(
                KafkaSettings.of("here"),
                ProduceSettings.of(RecordFormat.REFERENCE, 1),
                Delivery.of(dataset, 1),
                Pipelines.models(dataset),
                context);
    }

    private static PartitionFeed feed(int records) {
        List<Identity> documents = Collections.nCopies(records, Bank.customer(0));
        PartitionFeed feed = new PartitionFeed(
                new Share(Bank.REPOSITORIES.of("us-east"), false, 0, records, from -> documents.iterator()));
        feed.start(new IntervalSet());
        return feed;
    }
}
