// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.LongSupplier;
import org.nuxeo.datagen.core.Dataset;

/** The operations of one kind that run in this process, with their progress. Thread safe. */
final class RunningOperations {

    static final RunningOperations IMPORTS = new RunningOperations();
    static final RunningOperations VERIFICATIONS = new RunningOperations();

    private final List<Entry> entries = new CopyOnWriteArrayList<>();

    /**
     * One operation.
     *
     * @param fingerprint fingerprint of the dataset
     * @param planned number of documents that it handles
     * @param done number of documents that are done so far
     */
    record Entry(String fingerprint, long planned, LongSupplier done) {}

    /** What an operation does. */
    interface Work<T> {
        T run() throws InterruptedException;
    }

    /** Runs an operation, which is listed while it runs. */
    <T> T run(Dataset dataset, LongSupplier done, Work<T> work) throws InterruptedException {
        Entry entry = new Entry(dataset.spec().fingerprint(), dataset.size(), done);
        entries.add(entry);
        try {
            return work.run();
        } finally {
            entries.remove(entry);
        }
    }

    List<Entry> entries() {
        return List.copyOf(entries);
    }
}
