package org.nuxeo.datagen.importer.internal.consume;

import org.nuxeo.datagen.importer.internal.bulk.BatchTarget;
import org.nuxeo.datagen.importer.internal.model.Rights;
import org.nuxeo.datagen.importer.telemetry.ProgressListener;

/** Where an import goes to. */
public interface Destination {

    /** Returns what takes every document. */
    BatchTarget mongo();

    /** Returns what takes every document that MongoDB has, or null if nothing is indexed on the fly. */
    BatchTarget index();

    /** Returns who may read the documents, as the stores say that were made ready. */
    default Rights rights() {
        return Rights.ASSUMED;
    }

    /** Makes the stores ready, before the first record is read. */
    default void prepare(ProgressListener listener) {}

    /**
     * Leaves the stores as Nuxeo expects them, after the last commit.
     *
     * @param finished whether the group has consumed everything
     */
    default void complete(boolean finished, ProgressListener listener) {}

    /** Returns stores that need no preparation and know of no rights. */
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
