// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.nuxeo.operation;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.nuxeo.datagen.importer.operation.ConsumerParameters;
import org.nuxeo.datagen.importer.operation.ConsumerResult;
import org.nuxeo.datagen.importer.operation.ImportTally;
import org.nuxeo.datagen.importer.operation.MessageIdentities;
import org.nuxeo.datagen.importer.stage.IntervalSet;
import org.nuxeo.datagen.importer.stage.RangeWorkers;
import org.nuxeo.datagen.importer.stage.StopSignal;
import org.nuxeo.datagen.server.http.Problem;
import org.nuxeo.datagen.store.bulk.BatchTarget;
import org.nuxeo.datagen.store.bulk.BatchWriter;
import org.nuxeo.datagen.store.document.Rights;
import org.nuxeo.datagen.store.kafka.TopicAdmin;
import org.nuxeo.datagen.store.metrics.ImportMetrics;
import org.nuxeo.datagen.store.retry.RetryPolicy;
import org.nuxeo.datagen.store.service.KafkaSettings;

/**
 * An import of the current content of a log into a repository by several threads, which share the partitions. Each
 * partition is read by one thread, from the committed offset, because parents precede their children in it.
 */
final class LogConsumers {
    private final KafkaSettings kafka;
    private final ConsumerParameters parameters;
    private final List<Partition> partitions;
    private final StopSignal stop = new StopSignal();
    private final AtomicBoolean interrupted = new AtomicBoolean();
    private final ImportTally tally = new ImportTally();
    private final ImportMetrics metrics = ImportMetrics.none();

    /**
     * A partition of the log.
     *
     * @param begin committed offset
     * @param end offset after the last message
     */
    private record Partition(TopicPartition at, long begin, long end) {}

    /**
     * Makes the import.
     *
     * @throws Problem 404 if the log does not exist
     */
    LogConsumers(KafkaSettings kafka, ConsumerParameters parameters) {
        this.kafka = kafka;
        this.parameters = parameters;
        this.partitions = partitions();
    }

    private List<Partition> partitions() {
        List<Partition> found = new ArrayList<>();
        String topic = LogTopics.topic(parameters.logName());
        try (TopicAdmin admin = new TopicAdmin(kafka)) {
            int count = admin.partitions(topic)
                    .orElseThrow(() ->
                            Problem.notFound("log " + parameters.logName() + ": does not exist; run a producer first"));
            long[] begins = admin.beginOffsets(topic, count);
            long[] ends = admin.endOffsets(topic, count);
            Map<TopicPartition, OffsetAndMetadata> committed = admin.committed(LogTopics.GROUP);
            for (int i = 0; i < count; i++) {
                TopicPartition at = new TopicPartition(topic, i);
                OffsetAndMetadata done = committed.get(at);
                found.add(new Partition(at, done == null ? begins[i] : done.offset(), ends[i]));
            }
        }
        return found;
    }

    /**
     * Imports everything and returns the result.
     *
     * @param mongo target of the documents
     * @param index second target, or null
     * @param rights read permissions of the documents
     * @throws InterruptedException if a thread is interrupted; the next run imports again what was not committed
     */
    ConsumerResult run(String repository, BatchTarget mongo, BatchTarget index, Rights rights)
            throws InterruptedException {
        long startMillis = System.currentTimeMillis();
        int threads = threads();
        MessageDocuments documents =
                new MessageDocuments(repository, new MessageIdentities(parameters.dataset(), repository));
        BatchWriter mongoWriter = writer(mongo);
        BatchWriter indexWriter = index == null ? null : writer(index);
        new RangeWorkers(partitions.size(), new IntervalSet(), stop)
                .run(
                        "consumer",
                        threads,
                        () -> worker(new ConsumerRun(
                                documents,
                                mongoWriter,
                                indexWriter,
                                rights,
                                batchDocuments(threads),
                                parameters.batchThreshold(),
                                tally)));
        if (interrupted.get() | Thread.interrupted()) {
            throw new InterruptedException("the import of " + parameters.logName() + " was interrupted");
        }
        return new ConsumerResult(
                threads,
                tally.abortedConsumers(),
                tally.created() + tally.present(),
                tally.created(),
                tally.present(),
                0,
                null,
                null,
                metrics.batchLatencies(),
                tally.errors(),
                System.currentTimeMillis() - startMillis);
    }

    private LongConsumer worker(ConsumerRun run) {
        return number -> {
            Partition partition = partitions.get((int) number);
            try {
                run.take(kafka, partition.at, partition.begin, partition.end);
            } catch (InterruptedException e) {
                interrupted.set(true);
                stop.stop();
            }
        };
    }

    /**
     * Returns the number of threads. With an index, threads and batches are limited so that the documents that are
     * durable but not indexed stay within the backlog.
     */
    private int threads() {
        int wanted = parameters.threads() == 0 ? partitions.size() : Math.min(parameters.threads(), partitions.size());
        return parameters.isIndexing() ? Math.min(wanted, parameters.indexingBacklogDocuments()) : wanted;
    }

    private int batchDocuments(int threads) {
        int wanted = parameters.batchDocuments();
        return parameters.isIndexing() ? Math.min(wanted, parameters.indexingBacklogDocuments() / threads) : wanted;
    }

    private BatchWriter writer(BatchTarget target) {
        RetryPolicy retry = RetryPolicy.constant(parameters.retries(), parameters.retryDelay());
        return new BatchWriter(target, retry, stop, metrics);
    }
}
