// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.consume;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.consume.Destination.StoreDestination;
import org.nuxeo.datagen.importer.consume.Progress.DatasetCounts;
import org.nuxeo.datagen.importer.report.ConsumeReport;
import org.nuxeo.datagen.importer.report.ConsumeReport.IncompleteImportException;
import org.nuxeo.datagen.importer.stage.DocumentModels;
import org.nuxeo.datagen.importer.stage.Stage;
import org.nuxeo.datagen.importer.stage.Stage.StageContext;
import org.nuxeo.datagen.importer.stage.WorkerPool;
import org.nuxeo.datagen.store.document.Rights;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.kafka.KafkaClients;
import org.nuxeo.datagen.store.kafka.TopicAdmin;
import org.nuxeo.datagen.store.kafka.Topics;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.DocumentDecoder;
import org.nuxeo.datagen.store.record.RecordDecoder;
import org.nuxeo.datagen.store.service.KafkaSettings;

/**
 * Imports documents from Kafka into MongoDB and, if requested, into Elasticsearch.
 *
 * <p>{@link RecordFlow} has the way of each record. An
 * offset is committed when every record before it is durable in all stores or is a durable dead letter. Several
 * processes of the same group share the partitions, and all of them stay until the group is done.
 *
 * @param decoders creates a decoder for each thread
 * @param destination the stores; it is prepared, takes the documents, and is completed
 */
public record ConsumeStage(
        KafkaSettings kafka,
        ConsumeSettings settings,
        Supplier<? extends DocumentDecoder> decoders,
        Destination destination,
        StageContext context)
        implements Stage<ConsumeReport> {

    private static final long GRACE_MILLIS = 2_000;
    /** The commit of a partition from which nothing is consumed yet. */
    private static final OffsetAndMetadata NOTHING = new OffsetAndMetadata(0);

    /**
     * Creates the stage that imports the records of a dataset into the repositories.
     *
     * @param elastic the index to fill on the fly, or null
     */
    public ConsumeStage(
            KafkaSettings kafka,
            ConsumeSettings settings,
            DocumentModels models,
            MongoStore mongo,
            @Nullable ElasticStore elastic,
            StageContext context) {
        this(
                kafka,
                Objects.requireNonNull(settings, "settings").of(models.dataset()),
                () -> new RecordDecoder(models.model(elastic != null)),
                new StoreDestination(models, settings, mongo, elastic),
                context);
    }

    @Override
    public ConsumeReport run() {
        destination.prepare(context.listener());
        try {
            ConsumeReport report = consume(destination.rights());
            destination.complete(report.finished(), context.listener());
            return report;
        } catch (IncompleteImportException e) {
            destination.complete(false, context.listener());
            throw e;
        }
    }

    private ConsumeReport consume(Rights rights) {
        long startNanos = System.nanoTime();
        try (TopicAdmin admin = new TopicAdmin(kafka, settings.retry(), context.stop())) {
            if (!settings.topics().isLog()) {
                ensureDeadLetters(admin);
            }
            Map<TopicPartition, Long> emptied = new HashMap<>();
            Map<TopicPartition, Long> ends = ends(admin, emptied);
            Map<TopicPartition, OffsetAndMetadata> earlier = admin.committed(settings.group());
            ConsumeReport before = settings.topics().report(earlier, settings.dataset(), false, 0);
            long open = open(earlier, ends);
            context.started("import", open);
            if (destination.index() != null) {
                context.started("index", open);
            }
            boolean finished = consume(admin, ends, rights, startNanos);
            // An import that was stopped must end quickly; a complete one may wait for the broker.
            TopicAdmin finalAdmin = finished ? admin.within(settings.retry().limit()) : admin;
            Map<TopicPartition, OffsetAndMetadata> committed = finalAdmin.committed(settings.group());
            ConsumeReport report = settings.topics()
                    .report(committed, settings.dataset(), finished, millisSince(startNanos))
                    .after(before, context.metrics().batchLatencies());
            if (!finished) {
                return report;
            }
            requireAllRead(ends.keySet(), emptied, committed, report);
            return settings.topics().isLog() || report.deadLetters() == 0
                    ? report
                    : DeadLetters.counted(report, kafka, finalAdmin, settings);
        }
    }

    private static long millisSince(long startNanos) {
        return (System.nanoTime() - startNanos) / 1_000_000;
    }

    /**
     * Returns the exception for a topic that was removed. Its committed offsets are removed with it, so only what this
     * process knows is reported.
     */
    private IncompleteImportException incomplete(String topic, GroupMember member, long startNanos) {
        ConsumeReport report =
                settings.topics().sum(member.progress(), settings.dataset(), false, millisSince(startNanos));
        return new IncompleteImportException(
                "topic " + topic + " was removed during the import, by clean or by hand: " + report.imported()
                        + " documents were imported before; run produce, then consume",
                report);
    }

    /**
     * Refuses to end as if everything were imported if Kafka has removed records before the group read them. Removed records of other
     * datasets are not counted: as many as the dataset lacks are.
     *
     * @param emptied the ends of partitions that held no record at the start
     */
    private void requireAllRead(
            Collection<TopicPartition> partitions,
            Map<TopicPartition, Long> emptied,
            Map<TopicPartition, OffsetAndMetadata> committed,
            ConsumeReport report) {
        Map<TopicPartition, Long> removed = new LinkedHashMap<>();
        for (TopicPartition partition : partitions) {
            OffsetAndMetadata offset = committed.getOrDefault(partition, NOTHING);
            DatasetCounts counts = Progress.parse(offset.metadata()).sumOf(settings.dataset());
            long tail = emptied.getOrDefault(partition, 0L) - offset.offset();
            long lost = Math.min(counts.removed + Math.max(0, tail), planned(partition, partitions) - counts.held());
            if (lost > 0) {
                removed.put(partition, lost);
            }
        }
        if (!removed.isEmpty()) {
            String where = removed.entrySet().stream()
                    .limit(5)
                    .map(each -> each.getValue() + " of " + each.getKey().topic() + " partition "
                            + each.getKey().partition())
                    .collect(Collectors.joining(", "));
            long all = removed.values().stream().mapToLong(Long::longValue).sum();
            throw new IncompleteImportException(
                    "kafka has removed " + all + " records before they were read: " + where
                            + (removed.size() > 5 ? " and more" : "")
                            + "; give the topics a longer retention, repeat produce with --again, then consume",
                    report);
        }
    }

    /** Returns how many records of the dataset a partition has, if it is known. */
    private long planned(TopicPartition partition, Collection<TopicPartition> all) {
        Dataset dataset = destination.dataset();
        if (dataset == null) {
            return Long.MAX_VALUE;
        }
        String topic = partition.topic();
        Repository repository =
                dataset.layout().repositories().of(settings.topics().repository(topic));
        int partitions =
                (int) all.stream().filter(each -> each.topic().equals(topic)).count();
        Delivery whole = Delivery.of(dataset, partitions);
        return settings.topics().ofFolders(topic)
                ? whole.folders(repository).size()
                : whole.plan(repository).records(partition.partition());
    }

    /** Returns how many records the group has not consumed yet. */
    private static long open(Map<TopicPartition, OffsetAndMetadata> committed, Map<TopicPartition, Long> ends) {
        ToLongFunction<Map.Entry<TopicPartition, Long>> left = end ->
                end.getValue() - committed.getOrDefault(end.getKey(), NOTHING).offset();
        return ends.entrySet().stream().mapToLong(left).filter(each -> each > 0).sum();
    }

    /**
     * Consumes what is there, and returns whether it was everything.
     *
     * @throws IncompleteImportException if a topic was removed meanwhile
     */
    private boolean consume(TopicAdmin admin, Map<TopicPartition, Long> ends, Rights rights, long startNanos) {
        boolean finished = false;
        try (KafkaProducer<byte[], byte[]> producer =
                        KafkaClients.producer(kafka, Map.of("linger.ms", "0"), settings.retry());
                KafkaConsumer<byte[], byte[]> consumer = KafkaClients.consumer(kafka, settings.group(), Map.of())) {
            String address = kafka.bootstrapServers();
            DeadLetters letters = new DeadLetters(producer, settings, address, () -> ensureDeadLetters(admin));
            RecordFlow flow = new RecordFlow(settings, destination, rights, letters, context);
            CompletionCheck end = new CompletionCheck(admin, settings.group(), ends, settings.topics());
            GroupMember member = new GroupMember(consumer, settings, end, address, context, flow.arrived::add);
            WorkerPool workers = new WorkerPool("import", () -> flow.worker(decoders.get()), context.stop());
            context.control().bindWorkers(settings.threads(), threads -> flow.resize(threads, workers));
            try (member) {
                finished = flow.pollUntilDone(member);
            } finally {
                context.stop().stop();
                // After a complete import everything is committed, so the threads have nothing left to do.
                workers.await(finished ? 0 : GRACE_MILLIS, "at the end of the import");
                if (!finished) {
                    closeSoon(consumer);
                }
            }
            context.stop().rethrow();
            if (end.lost != null) {
                throw incomplete(end.lost, member, startNanos);
            }
            return finished;
        }
    }

    /** Otherwise a consumer whose broker is away is closed after half a minute. Nuxeo's client knows no other method. */
    @SuppressWarnings("deprecation")
    private static void closeSoon(KafkaConsumer<?, ?> consumer) {
        consumer.close(Duration.ofMillis(GRACE_MILLIS));
    }

    private void ensureDeadLetters(TopicAdmin admin) {
        admin.ensure(settings.topics().deadLetters(), 1);
    }

    /**
     * Returns the partitions of the existing topics, with the offsets at which they end now.
     *
     * @param emptied receives the ends of those that hold no record, which end at 0
     */
    private Map<TopicPartition, Long> ends(TopicAdmin admin, Map<TopicPartition, Long> emptied) {
        Map<TopicPartition, Long> ends = new LinkedHashMap<>();
        for (String topic : settings.topics().names()) {
            int partitions = admin.partitions(topic).orElse(0);
            long[] begin = admin.beginOffsets(topic, partitions);
            long[] end = admin.endOffsets(topic, partitions);
            for (int i = 0; i < end.length; i++) {
                TopicPartition partition = new TopicPartition(topic, i);
                ends.put(partition, begin[i] == end[i] ? 0 : end[i]);
                if (begin[i] == end[i]) {
                    emptied.put(partition, end[i]);
                }
            }
        }
        if (ends.isEmpty()) {
            throw TopicCheck.missing(
                    kafka, Topics.documents(settings.topics().repositories().get(0)));
        }
        return ends;
    }
}
