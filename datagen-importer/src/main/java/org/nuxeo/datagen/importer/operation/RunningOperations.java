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

    private record Entry(String fingerprint, long planned, LongSupplier done) {}

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

    /** How a running operation is listed. */
    interface Listed<R> {

        /**
         * Returns an entry of the list.
         *
         * @param fingerprint fingerprint of the dataset
         * @param planned number of documents that the operation handles
         * @param done number of documents that are done so far
         */
        R of(String fingerprint, long planned, long done);
    }

    <R> List<R> list(Listed<R> listed) {
        return entries.stream()
                .map(each -> listed.of(each.fingerprint, each.planned, each.done.getAsLong()))
                .toList();
    }
}
