package org.nuxeo.datagen.importer.internal.operation;

import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.importer.failure.ServiceDownException;
import org.nuxeo.datagen.importer.report.BatchLatency;
import org.nuxeo.datagen.importer.telemetry.BatchTimes;

/**
 * What the consumers of an import operation have done, inside Nuxeo and on the server of this project. Thread safe.
 */
public final class ImportTally {

    private static final int NAMED_ERRORS = 20;

    private long created;
    private long present;
    private long aborted;
    private long deadLetters;
    private ServiceDownException absent;
    private final List<String> errors = new ArrayList<>();
    private final BatchTimes batchTimes = new BatchTimes();

    /** Counts the documents of a batch that is durable: new ones, and those that were there already. */
    public synchronized void committed(long newDocuments, long oldDocuments) {
        created += newDocuments;
        present += oldDocuments;
    }

    /** Notes how long a batch took in a store. */
    public void timed(String store, long nanos) {
        batchTimes.record(store, nanos);
    }

    /** Returns how long batches took so far, by store. */
    public List<BatchLatency> batches() {
        return batchTimes.latencies();
    }

    /** Notes why a batch failed. */
    public synchronized void failed(Throwable cause) {
        AbsentServices.in(cause).ifPresent(found -> absent = found);
        failed(String.valueOf(cause));
    }

    /** Notes why a batch, or a document of it, failed. */
    public synchronized void failed(String cause) {
        if (errors.size() < NAMED_ERRORS) {
            errors.add(cause);
        }
    }

    /** Counts a consumer that has given up. */
    public synchronized void aborted() {
        aborted++;
    }

    /** Counts a message that was put aside, and notes why. */
    public synchronized void putAside(String cause) {
        deadLetters++;
        failed(cause);
    }

    /** Returns how many messages were put aside. */
    public synchronized long deadLetters() {
        return deadLetters;
    }

    /**
     * Fails if consumers have given up because a service is away.
     *
     * @throws ServiceDownException that names it, and how far the import is
     */
    public synchronized void requireServices() {
        if (aborted > 0 && absent != null) {
            throw new ServiceDownException(
                    absent.getMessage() + "; " + (created + present)
                            + " documents are there, and the log keeps the other messages: call again once it is back",
                    absent);
        }
    }

    /** Returns how many consumers have given up. */
    public synchronized long abortedConsumers() {
        return aborted;
    }

    /** Returns how many documents were new. */
    public synchronized long created() {
        return created;
    }

    /** Returns how many documents were there already. */
    public synchronized long present() {
        return present;
    }

    /** Returns why batches failed: the first twenty reasons. */
    public synchronized List<String> errors() {
        return List.copyOf(errors);
    }
}
