// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.consume;

import org.nuxeo.datagen.importer.telemetry.ProgressListener;
import org.nuxeo.datagen.store.bulk.BatchTarget;
import org.nuxeo.datagen.store.document.Rights;
import org.nuxeo.datagen.store.id.IdScheme;
import org.nuxeo.datagen.store.retry.RetryPolicy;

/** The stores that an import writes to. */
public interface Destination {

    /** Returns the target for all documents. */
    BatchTarget mongo();

    /** Returns the target for all documents that MongoDB has accepted, or null if nothing is indexed on the fly. */
    BatchTarget index();

    /** Returns who may read the documents, according to the stores after {@link #prepare}. */
    default Rights rights() {
        return Rights.ASSUMED;
    }

    /** Returns how the stores hold ids. */
    default IdScheme ids() {
        return IdScheme.DEFAULT;
    }

    /**
     * Returns how requests to the stores are retried.
     *
     * @param usual the policy of the import
     */
    default RetryPolicy retry(RetryPolicy usual) {
        return usual;
    }

    /** Returns how many documents MongoDB may have that the index has not, at least the documents of a batch. */
    default int indexBacklogDocuments() {
        return Integer.MAX_VALUE;
    }

    /** Prepares the stores before the first record is read. */
    default void prepare(ProgressListener listener) {}

    /**
     * Leaves the stores as Nuxeo expects them, after the last commit.
     *
     * @param finished whether the group has consumed everything
     */
    default void complete(boolean finished, ProgressListener listener) {}

    /** Returns stores that need no preparation and have the default rights. */
    static Destination of(BatchTarget mongo, BatchTarget index) {
        return new Destination() {
            @Override
            public BatchTarget mongo() {
                return mongo;
            }

            @Override
            public BatchTarget index() {
                return index;
            }
        };
    }
}
