// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.produce;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.TopicPartition;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.importer.report.ProduceReport;
import org.nuxeo.datagen.importer.report.Report;
import org.nuxeo.datagen.importer.stage.DocumentModels;
import org.nuxeo.datagen.importer.stage.IntervalSet;
import org.nuxeo.datagen.importer.stage.KindCounts;
import org.nuxeo.datagen.importer.stage.Stage;
import org.nuxeo.datagen.importer.stage.Stage.StageContext;
import org.nuxeo.datagen.importer.stage.WorkerPool;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.kafka.KafkaClients;
import org.nuxeo.datagen.store.kafka.PartitionReader;
import org.nuxeo.datagen.store.kafka.TopicAdmin;
import org.nuxeo.datagen.store.kafka.TopicSettings;
import org.nuxeo.datagen.store.kafka.Topics;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.Delivery.Share;
import org.nuxeo.datagen.store.record.RecordEncoder;
import org.nuxeo.datagen.store.record.RecordFormat;
import org.nuxeo.datagen.store.retry.RetryPolicy;
import org.nuxeo.datagen.store.retry.Waits;
import org.nuxeo.datagen.store.retry.Waits.Wait;
import org.nuxeo.datagen.store.service.KafkaSettings;

/**
 * Sends the documents of a delivery to Kafka: folders first, then everything else. Each partition is sent in the order
 * of its plan, by one thread at a time. Running the stage again sends only what is missing.
 *
 * @param models how the documents of the delivery are generated
 */
public record ProduceStage(
        KafkaSettings kafka, ProduceSettings settings, Delivery delivery, DocumentModels models, StageContext context)
        implements Stage<ProduceReport> {

    private static final Duration CLOSE_LIMIT = Duration.ofSeconds(3);
    private static final Duration STOP_LIMIT = Duration.ofSeconds(1);
    private static final long GRACE_MILLIS = 1_000;

    /** @throws IllegalArgumentException if records of the format cannot hold the documents */
    public ProduceStage {
        settings.format().requireHolds(delivery.dataset().archive());
    }

    @Override
    public ProduceReport run() {
        long startNanos = System.nanoTime();
        List<PartitionFeed> folders = feeds(true);
        List<PartitionFeed> documents = feeds(false);
        createTopics();
        long present = findHeld(folders) + findHeld(documents);
        KafkaProducer<byte[], byte[]> producer =
                KafkaClients.producer(kafka, settings.topics().producerProperties(), settings.retry());
        try {
            send(folders, producer);
            send(documents, producer);
        } finally {
            producer.close(context.stop().getAsBoolean() ? STOP_LIMIT : CLOSE_LIMIT);
        }
        context.stop().rethrow();
        List<PartitionFeed> all = new ArrayList<>(folders);
        all.addAll(documents);
        return report(all, present, (System.nanoTime() - startNanos) / 1_000_000);
    }

    private void createTopics() {
        try (TopicAdmin admin = new TopicAdmin(kafka, settings.retry(), context.stop())) {
            for (Repository repository : delivery.dataset().layout().repositories()) {
                if (delivery.records(repository) > 0) {
                    admin.ensure(Topics.folders(repository.label()), 1, settings.topics());
                    admin.ensure(Topics.documents(repository.label()), delivery.partitions(), settings.topics());
                }
            }
        }
    }

    /** Returns an encoder for one thread. */
    private RecordEncoder encoder() {
        boolean content = settings.format().needsContent();
        return RecordEncoder.of(settings.format(), content ? models.model(false) : models.modelWithoutBlobs(false));
    }

    private List<PartitionFeed> feeds(boolean ofFolders) {
        Part part = settings.part();
        return delivery.shares().stream()
                .filter(share -> share.ofFolders() == ofFolders && share.partition() % part.count() == part.index() - 1)
                .map(PartitionFeed::new)
                .toList();
    }

    /** Finds out what the partitions hold already, and returns how many documents that are. */
    private long findHeld(List<PartitionFeed> feeds) {
        RecordEncoder encoder = encoder();
        long present = 0;
        try (PartitionReader reader = new PartitionReader(kafka, null, settings.retry(), context.stop())) {
            TopicTail tail = new TopicTail(reader);
            for (PartitionFeed feed : feeds) {
                Share share = feed.share;
                TopicPartition partition = new TopicPartition(feed.topic, share.partition());
                long earlier = delivery.earlierRecords(share.repository(), share.ofFolders(), share.partition());
                IntervalSet held = held(tail, partition, earlier, feed, encoder);
                if (held.last() >= share.records()) {
                    throw new StageException("topic " + feed.topic + " partition " + share.partition()
                            + " holds records after the last one of this delivery, perhaps of another number"
                            + " of partitions; run clean first");
                }
                feed.start(held);
                present += held.size();
            }
        }
        return present;
    }

    private IntervalSet held(
            TopicTail tail, TopicPartition partition, long earlier, PartitionFeed feed, RecordEncoder encoder) {
        if (settings.again()) {
            return new IntervalSet();
        }
        return settings.format() == RecordFormat.NUXEO
                ? tail.heldMessages(partition, earlier, feed.share, encoder)
                : tail.held(partition, delivery.number(), earlier);
    }

    private void send(List<PartitionFeed> feeds, Producer<byte[], byte[]> producer) {
        long open = feeds.stream()
                .mapToLong(feed -> feed.share.records() - feed.acknowledged())
                .sum();
        if (open == 0 || context.stop().getAsBoolean()) {
            return;
        }
        context.started("produce", open);
        BlockingQueue<PartitionFeed> waiting = new LinkedBlockingQueue<>(feeds);
        AtomicInteger incomplete = new AtomicInteger(feeds.size());
        try (Wait answers =
                Waits.on("kafka", kafka.bootstrapServers(), settings.retry().limit())) {
            Supplier<ProduceWorker> works =
                    () -> new ProduceWorker(this, waiting, incomplete, producer, encoder(), answers);
            WorkerPool workers = new WorkerPool("produce", works, context.stop());
            context.control().bindWorkers(settings.threads(), count -> workers.resize(Math.min(count, feeds.size())));
            workers.await(GRACE_MILLIS, "while sending to kafka");
        }
        for (PartitionFeed feed : feeds) {
            context.metrics()
                    .documents("produce", feed.share.repository().label())
                    .increment(feed.acknowledged());
        }
    }

    private ProduceReport report(List<PartitionFeed> feeds, long present, long elapsedMillis) {
        KindCounts counts = new KindCounts();
        List<ProduceReport.PartitionRecords> partitions = new ArrayList<>();
        long errors = 0;
        boolean finished = true;
        for (PartitionFeed feed : feeds) {
            counts.add(feed.share.repository(), feed.kinds());
            long acknowledged = feed.acknowledged();
            partitions.add(new ProduceReport.PartitionRecords(feed.topic, feed.share.partition(), acknowledged));
            errors += feed.errors();
            finished &= acknowledged == feed.share.records();
        }
        List<ProduceReport.Row> rows = Report.rows(delivery.dataset().layout(), (repository, kind) -> {
            long produced = counts.of(repository, kind);
            return produced == 0 ? null : new ProduceReport.Row(repository.label(), kind, produced);
        });
        return new ProduceReport(rows, partitions, present, errors, finished, elapsedMillis);
    }

    /**
     * Settings of a producer.
     *
     * @param format format of the records
     * @param threads number of threads that send, 1 to 1024; a partition is fed by one thread at a time
     * @param part the part of the partitions that this process feeds
     * @param again whether to send again what the topics hold; consumers recognize the copies by their keys
     * @param retry how long Kafka may stay away
     * @param topics settings of new topics
     */
    public record ProduceSettings(
            RecordFormat format, int threads, Part part, boolean again, RetryPolicy retry, TopicSettings topics) {

        public ProduceSettings {
            Check.range("threads", threads, 1, 1_024);
        }

        /** Returns these settings with other new topics. */
        public ProduceSettings with(TopicSettings newTopics) {
            return new ProduceSettings(format, threads, part, again, retry, newTopics);
        }

        /** Returns settings of one process that sends what the topics lack. */
        public static ProduceSettings of(RecordFormat format, int threads) {
            return new ProduceSettings(format, threads, Part.WHOLE, false, RetryPolicy.DEFAULT, TopicSettings.USUAL);
        }
    }
}
