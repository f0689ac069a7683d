// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.internal.operation;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.LongSupplier;
import org.nuxeo.datagen.core.Dataset;

/** The running imports of this process. Thread safe. */
public final class RunningImports {

    /** The imports of this process. */
    public static final RunningImports INSTANCE = new RunningImports();

    private final List<Entry> entries = new CopyOnWriteArrayList<>();

    /** One import. */
    public static final class Entry {

        private final String fingerprint;
        private final long planned;
        private final LongSupplier settled;

        private Entry(String fingerprint, long planned, LongSupplier settled) {
            this.fingerprint = fingerprint;
            this.planned = planned;
            this.settled = settled;
        }

        public String fingerprint() {
            return fingerprint;
        }

        /** Returns how many documents the import will write. */
        public long planned() {
            return planned;
        }

        /** Returns how many documents are settled so far. */
        public long settled() {
            return settled.getAsLong();
        }
    }

    /** Adds an import that starts. */
    public Entry begin(Dataset dataset, LongSupplier settled) {
        Entry entry = new Entry(dataset.spec().fingerprint(), dataset.size(), settled);
        entries.add(entry);
        return entry;
    }

    /** Removes an import that has ended. */
    public void end(Entry entry) {
        entries.remove(entry);
    }

    public List<Entry> entries() {
        return List.copyOf(entries);
    }
}
