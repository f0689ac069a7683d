package org.nuxeo.datagen.importer.nuxeo;

import java.util.ArrayList;
import java.util.List;

/** What the consumers of one import have made durable. Thread safe. */
final class ImportTally {

    private static final int NAMED_ERRORS = 20;

    private long created;
    private long present;
    private long aborted;
    private final List<String> errors = new ArrayList<>();

    synchronized void committed(long newDocuments, long oldDocuments) {
        created += newDocuments;
        present += oldDocuments;
    }

    synchronized void failed(Throwable cause) {
        if (errors.size() < NAMED_ERRORS) {
            errors.add(String.valueOf(cause));
        }
    }

    /** A consumer has given up. */
    synchronized void aborted() {
        aborted++;
    }

    synchronized long abortedConsumers() {
        return aborted;
    }

    synchronized long created() {
        return created;
    }

    synchronized long present() {
        return present;
    }

    synchronized List<String> errors() {
        return List.copyOf(errors);
    }
}
