// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.produce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.errors.NotEnoughReplicasException;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.importer.produce.ProduceStage.ProduceSettings;
import org.nuxeo.datagen.importer.produce.ProduceWorker.OpenFeeds;
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

class OpenFeedsTest {

    @Test
    void partitionsThatWaitForAnswersComeAfterThoseWithDocuments() throws InterruptedException {
        PartitionFeed sent = feed(0);
        PartitionFeed unsent = feed(1);
        OpenFeeds feeds = new OpenFeeds(List.of(sent, unsent));

        assertThat(feeds.take()).isSameAs(unsent);
        assertThat(feeds.take()).as("while it is being fed").isNull();
        feeds.giveBack(unsent, false);
        assertThat(feeds.take()).isSameAs(unsent);
        unsent.next();
        feeds.giveBack(unsent, false);

        assertThat(feeds.take()).isSameAs(sent);
        feeds.giveBack(sent, true);
        assertThat(feeds.take()).isSameAs(unsent);
        assertThat(feeds.isEmpty()).isFalse();
        feeds.giveBack(unsent, true);
        assertThat(feeds.isEmpty()).isTrue();
        assertThat(feeds.take()).isNull();
    }

    /** Each send waits as long as brokers may stay away before it fails, so one of them must be enough. */
    @Test
    void aThreadSendsNoMoreAfterASendThatWaitedInVain() throws InterruptedException {
        OpenFeeds feeds = new OpenFeeds(List.of(feed(1_000), feed(1_000)));
        AtomicInteger sends = new AtomicInteger();
        Producer<byte[], byte[]> away = new MockProducer<byte[], byte[]>() {
            @Override
            public synchronized Future<RecordMetadata> send(ProducerRecord<byte[], byte[]> sent, Callback callback) {
                sends.incrementAndGet();
                callback.onCompletion(null, new TimeoutException("no metadata"));
                return CompletableFuture.failedFuture(new TimeoutException("no metadata"));
            }
        };
        try (Wait answers = Waits.on("kafka", "here", Duration.ofMinutes(10))) {
            ProduceWorker worker =
                    new ProduceWorker(stage(StageContext.none()), feeds, away, identity -> new byte[0], answers);
            assertThatThrownBy(worker::step).isInstanceOf(ServiceDownException.class);
            assertThat(sends).hasValue(1);
        }
    }

    @Test
    void aRecordThatIsSentAgainCountsOnce() throws InterruptedException {
        OpenFeeds feeds = new OpenFeeds(List.of(feed(10)));
        AtomicInteger sends = new AtomicInteger();
        Producer<byte[], byte[]> losing = new MockProducer<byte[], byte[]>() {
            @Override
            public synchronized Future<RecordMetadata> send(ProducerRecord<byte[], byte[]> sent, Callback callback) {
                boolean lost = sends.incrementAndGet() == 5;
                callback.onCompletion(null, lost ? new NotEnoughReplicasException("lost") : null);
                return CompletableFuture.completedFuture(null);
            }
        };
        CountedProgress progress = new CountedProgress();
        try (Wait answers = Waits.on("kafka", "here", Duration.ofMinutes(10))) {
            ProduceWorker worker = new ProduceWorker(
                    stage(StageContext.none().with(progress)), feeds, losing, identity -> new byte[0], answers);
            while (!feeds.isEmpty()) {
                worker.step();
            }
        }
        assertThat(sends).hasValue(11);
        assertThat(progress.done("produce")).isEqualTo(10);
    }

    private static ProduceStage stage(StageContext context) {
        Dataset dataset = Bank.dataset(Bank.spec().customers(3).months(1).build());
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
