package org.nuxeo.datagen.importer.internal.operation;

import java.util.ArrayList;
import java.util.List;

/**
 * What the consumers of an import operation have done, inside Nuxeo and on the server of this project. Thread safe.
 */
public final class ImportTally {

    private static final int NAMED_ERRORS = 20;

    private long created;
    private long present;
    private long aborted;
    private final List<String> errors = new ArrayList<>();

    /** Counts the documents of a batch that is durable: new ones, and those that were there already. */
    public synchronized void committed(long newDocuments, long oldDocuments) {
        created += newDocuments;
        present += oldDocuments;
    }

    /** Notes why a batch failed. */
    public void failed(Throwable cause) {
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
