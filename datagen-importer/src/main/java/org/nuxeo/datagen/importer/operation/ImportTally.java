// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.importer.operation.OperationHost.ConsumerResult;
import org.nuxeo.datagen.importer.report.Report.Speed;
import org.nuxeo.datagen.store.failure.ServiceDownException;
import org.nuxeo.datagen.store.metrics.ImportMetrics;
import org.nuxeo.datagen.store.metrics.ImportMetrics.BatchLatency;
import org.slf4j.LoggerFactory;

/** What the consumers of an import operation have done, inside Nuxeo or on the server of this project. Thread safe. */
public final class ImportTally {

    private static final int NAMED_ERRORS = 20;

    private long created;
    private long present;
    private long aborted;
    private long deadLetters;
    private boolean stopped;
    private @Nullable ServiceDownException absent;
    private final long startMillis = System.currentTimeMillis();
    private final List<String> errors = new ArrayList<>();
    private final ImportMetrics metrics = ImportMetrics.none();

    /** Counts the documents of a batch that is durable: new ones and those that were present. */
    public synchronized void committed(long newDocuments, long oldDocuments) {
        created += newDocuments;
        present += oldDocuments;
    }

    /** Records how long a batch took in a store. */
    public void timed(String store, long nanos) {
        metrics.batchDone(store, nanos);
    }

    /** Returns the latencies of the batches so far, by store. */
    public List<BatchLatency> batches() {
        return metrics.batchLatencies();
    }

    /** Records why a batch failed. */
    public synchronized void failed(Throwable cause) {
        AbsentServices.in(cause).ifPresent(found -> absent = found);
        failed(reason(cause));
    }

    /** Records why a batch, or one of its documents, failed. */
    public synchronized void failed(String cause) {
        if (errors.size() < NAMED_ERRORS && !errors.contains(cause)) {
            errors.add(cause);
            LoggerFactory.getLogger(ImportTally.class).warn("Import: {}", cause);
        }
    }

    /** Returns the reason of a failure; what was refused is said in words already. */
    static String reason(@Nullable Throwable failure) {
        String words = failure instanceof IllegalArgumentException ? failure.getMessage() : null;
        return words == null ? String.valueOf(failure) : words;
    }

    /** Counts a consumer that has given up. */
    public synchronized void aborted() {
        aborted++;
    }

    /** Counts a message that was put aside, and records the reason. */
    public synchronized void putAside(String cause) {
        deadLetters++;
        failed(cause);
    }

    /**
     * Throws if consumers have given up because a service is away.
     *
     * @throws ServiceDownException with the service and the number of documents imported
     */
    public synchronized void requireServices() {
        if (aborted > 0 && absent != null) {
            throw new ServiceDownException(
                    absent.getMessage() + "; " + committed()
                            + " documents are imported, and the log keeps the other messages; call again when the"
                            + " service is back",
                    absent);
        }
    }

    /** Makes consumers end before their next batch. */
    public synchronized void stop() {
        stopped = true;
    }

    /** Returns whether consumers are to end before their next batch. */
    public synchronized boolean isStopped() {
        return stopped;
    }

    /** Returns the number of documents that are durable. */
    public synchronized long committed() {
        return created + present;
    }

    /**
     * Returns the result of the consumers.
     *
     * @param consumers number of threads
     * @param failures number of threads that failed
     * @param deadLog the log that has the dead letters, if there are any
     * @param lag messages of the log that are not imported yet
     * @param command the command that indexes the documents; null if none does
     * @param times latencies of batches
     */
    public synchronized ConsumerResult result(
            int consumers,
            long failures,
            String deadLog,
            long lag,
            @Nullable String command,
            List<BatchLatency> times) {
        long all = committed();
        String log = deadLetters == 0 ? null : deadLog;
        Speed speed = Speed.of(all, System.currentTimeMillis() - startMillis);
        List<String> causes = List.copyOf(errors);
        return new ConsumerResult(
                causes, consumers, failures, all, all, created, present, deadLetters, log, lag, speed, command, times);
    }

    /** Returns the number of consumers that have given up. */
    public synchronized long abortedConsumers() {
        return aborted;
    }
}
