// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.nuxeo.operation;

import static org.nuxeo.datagen.importer.operation.ConsumerWords.INDEXING;
import static org.nuxeo.datagen.importer.operation.ConsumerWords.INDEXING_BACKLOG;
import static org.nuxeo.datagen.importer.operation.ConsumerWords.RETRIES;
import static org.nuxeo.datagen.importer.operation.ConsumerWords.RETRY_DELAY;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.importer.consume.ConsumeSettings;
import org.nuxeo.datagen.importer.consume.ConsumeSettings.ImportedDataset;
import org.nuxeo.datagen.importer.consume.ConsumedTopics;
import org.nuxeo.datagen.importer.consume.Destination;
import org.nuxeo.datagen.importer.operation.ConsumerWords;
import org.nuxeo.datagen.importer.operation.ImportIds;
import org.nuxeo.datagen.importer.operation.ImportTally;
import org.nuxeo.datagen.importer.operation.LogRequest;
import org.nuxeo.datagen.importer.operation.OperationHost.ConsumerResult;
import org.nuxeo.datagen.importer.operation.OperationHost.LogStatus;
import org.nuxeo.datagen.importer.report.ConsumeReport;
import org.nuxeo.datagen.importer.run.StageRun;
import org.nuxeo.datagen.importer.stage.Stage.StageContext;
import org.nuxeo.datagen.importer.telemetry.ProgressListener;
import org.nuxeo.datagen.server.http.Problem;
import org.nuxeo.datagen.store.bulk.BatchTarget;
import org.nuxeo.datagen.store.document.Rights;
import org.nuxeo.datagen.store.failure.ServiceDownException;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.kafka.TopicAdmin;
import org.nuxeo.datagen.store.kafka.TopicAdmin.GroupLag;
import org.nuxeo.datagen.store.record.DocumentDecoder;
import org.nuxeo.datagen.store.record.DocumentDecoder.OtherDatasetException;
import org.nuxeo.datagen.store.retry.RetryPolicy;
import org.nuxeo.datagen.store.service.KafkaSettings;

/**
 * An import of the current content of a log into a repository, by the stage that also imports from the topics of a
 * dataset. Messages are decoded by a {@link MessageDocuments}; those that cannot be imported go to the log {@code
 * <logName>-dead}, as in Nuxeo.
 *
 * @param call says which log is imported, and how
 * @param partitions number of partitions of the log
 * @param done counts the imported documents
 * @param tally what has happened so far
 */
record LogConsumers(
        KafkaSettings kafka, Dataset dataset, Description call, int partitions, LongAdder done, ImportTally tally) {
    /** Consumer group of the import operation. */
    static final String GROUP = "nuxeo-StreamImporter-runDocumentConsumersEx";

    private static final int MAX_THREADS = 1_024;
    private static final Duration KAFKA_OUTAGE = Duration.ofMinutes(1);

    /**
     * The repository of an import and its index.
     *
     * @param mongo target of the documents
     * @param index second target; null unless the call indexes
     * @param rights read permissions of the documents
     * @param known returns those of some document ids that the repository has
     * @param call says how the stores are used
     */
    record Stores(
            BatchTarget mongo,
            @Nullable BatchTarget index,
            Rights rights,
            UnaryOperator<Set<String>> known,
            Description call)
            implements Destination {

        @Override
        public RetryPolicy retry(RetryPolicy usual) {
            return LogConsumers.retry(call);
        }

        @Override
        public int indexBacklogDocuments() {
            return backlog(call);
        }
    }

    /** Returns how often a request of a call is repeated. */
    static RetryPolicy retry(Description call) {
        return RetryPolicy.constant(call.integer(RETRIES), ConsumerWords.seconds(call, RETRY_DELAY));
    }

    /** Returns how many documents of a call may be durable and not indexed. */
    private static int backlog(Description call) {
        return call.is(INDEXING) ? call.integer(INDEXING_BACKLOG) : Integer.MAX_VALUE;
    }

    /**
     * Returns the import of a call.
     *
     * @throws Problem 404 if the log does not exist
     */
    static LogConsumers of(KafkaSettings kafka, Dataset dataset, Description call) {
        String log = call.knownText(LogRequest.NAME);
        try (TopicAdmin admin = new TopicAdmin(kafka)) {
            int partitions = admin.partitions(topic(log))
                    .orElseThrow(() -> Problem.notFound("log " + log + ": does not exist; run a producer first"));
            return new LogConsumers(kafka, dataset, call, partitions, new LongAdder(), new ImportTally());
        }
    }

    private String logName() {
        return call.knownText(LogRequest.NAME);
    }

    private String deadLog() {
        return deadLetters(logName());
    }

    /**
     * Imports everything and returns the result.
     *
     * @throws InterruptedException if the caller is interrupted; the next run imports what was not committed
     */
    ConsumerResult run(String repository, Stores stores) throws InterruptedException {
        int threads = threads();
        ConsumedTopics topics = ConsumedTopics.ofLog(topic(logName()), repository, topic(deadLog()));
        ConsumeSettings settings = ConsumeSettings.of(topics, threads)
                .withGroup(GROUP)
                .withBatch(Math.min(call.integer(ConsumerWords.BATCH_DOCUMENTS), backlog(call) / threads))
                .withRetry(RetryPolicy.within(KAFKA_OUTAGE));
        ImportIds ids = new ImportIds(dataset, repository);
        StageContext context = StageContext.none().with(letters());
        ConsumeReport before = committed(topics);
        Supplier<DocumentDecoder> decoders = () -> new MessageDocuments(repository, ids, stores.known());
        try {
            run(context, () -> StageRun.of(context).consume(kafka, settings, decoders, stores));
        } catch (ServiceDownException e) {
            count(before, committed(topics));
            tally.failed(e);
            tally.aborted();
            tally.requireServices();
        } catch (StageException e) {
            if (!(e.getCause() instanceof OtherDatasetException other)) {
                throw e;
            }
            tally.failed(String.valueOf(other.getMessage()));
            tally.aborted();
        }
        count(before, committed(topics));
        var batches = context.metrics().batchLatencies();
        return tally.result(threads, tally.abortedConsumers(), deadLog(), lag(), null, batches);
    }

    /** Runs the stage on a thread of its own, since an interrupt of the caller must let it commit what is done. */
    private void run(StageContext context, Callable<ConsumeReport> stage) throws InterruptedException {
        FutureTask<ConsumeReport> task = new FutureTask<>(stage);
        Thread thread = new Thread(task, "log-consumer");
        thread.start();
        try {
            task.get();
        } catch (InterruptedException e) {
            context.stop().stop();
            thread.join();
            throw new InterruptedException("the import of " + logName() + " was interrupted");
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException known) {
                throw known;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    /** Returns what the group has committed in this log, now and in earlier calls. */
    private ConsumeReport committed(ConsumedTopics topics) {
        try (TopicAdmin admin = new TopicAdmin(kafka)) {
            return topics.report(admin.committed(GROUP), ImportedDataset.ANY, true, 0);
        }
    }

    /** Returns the number of documents that are imported so far. */
    long imported() {
        return done.sum();
    }

    private long lag() {
        try (TopicAdmin admin = new TopicAdmin(kafka)) {
            return progress(admin, topic(logName())).lag();
        }
    }

    private void count(ConsumeReport before, ConsumeReport after) {
        long created = written(after) - written(before);
        tally.committed(created, after.imported() - before.imported() - created);
    }

    private static long written(ConsumeReport report) {
        return report.rows().stream().mapToLong(ConsumeReport.Row::written).sum();
    }

    /** Returns a listener that notes why messages are put aside. */
    private ProgressListener letters() {
        return new ProgressListener() {
            @Override
            public void advanced(String activity, long documents) {
                if (activity.equals("import")) {
                    done.add(documents);
                }
            }

            @Override
            public void putAside(byte @Nullable [] record, String cause) {
                tally.putAside(path(record) + cause + "; put aside in the log " + deadLog());
            }
        };
    }

    private static String path(byte @Nullable [] record) {
        try {
            return record == null ? "" : MessageDocuments.path(DocumentMessage.read(record)) + ": ";
        } catch (IOException | RuntimeException e) {
            // An unreadable message has no path; the reason says that it is unreadable.
            return "";
        }
    }

    /**
     * Returns the number of threads. With an index, threads and batches are limited so that the documents that are
     * durable but not indexed stay within the backlog.
     */
    private int threads() {
        int asked = call.integer(ConsumerWords.THREADS, 0);
        int wanted = Math.min(MAX_THREADS, asked == 0 ? partitions : Math.min(asked, partitions));
        return Math.min(wanted, backlog(call));
    }

    /** Returns the log of the messages that cannot be imported from a log. */
    static String deadLetters(String logName) {
        return logName + "-dead";
    }

    /**
     * Returns the topic of a log.
     *
     * @throws IllegalArgumentException if the name of the log is invalid
     */
    static String topic(String logName) {
        return "nuxeo-" + LogRequest.requireName(logName).replace('/', '-');
    }

    /** Returns the progress of the consumers of operations in a topic. */
    static LogStatus.Progress progress(TopicAdmin admin, String topic) {
        List<GroupLag> lags = admin.lagIn(GROUP, List.of(topic));
        long messages = lags.stream().mapToLong(GroupLag::end).sum();
        long lag = lags.stream().mapToLong(GroupLag::records).sum();
        return new LogStatus.Progress(lags.size(), messages, messages - lag, lag);
    }
}
