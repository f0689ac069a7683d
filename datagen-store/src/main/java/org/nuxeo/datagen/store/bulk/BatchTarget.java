// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.bulk;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.store.retry.Requests.TransientFailureException;

/** A store that takes batches. Thread safe. */
public interface BatchTarget {

    /** The difference of a document that is not in the store any more, as after a rollback. */
    String NOT_THERE = "is not there, although the store says that it has it";

    /** Returns {@code mongo} or {@code elasticsearch}. */
    String name();

    /** Returns the address of the store, without credentials. */
    String address();

    /**
     * Sends documents of a batch once and returns the status of each.
     *
     * @param positions ascending positions of the documents in the batch; the outcome is in this order
     * @throws org.nuxeo.datagen.store.failure.StageException if sending again would be of no use
     */
    BulkOutcome write(Batch batch, int[] positions);

    /**
     * Compares documents that the store already has with those of the batch.
     *
     * @return for each position null if they are equal, {@link #NOT_THERE}, or the first difference in words
     * @throws TransientFailureException if the store did not answer
     */
    String[] compare(Batch batch, int[] positions) throws TransientFailureException;

    /** The status of each of some documents, by position, and why it was not written, or null. Not thread safe. */
    public record BulkOutcome(
            WriteStatus[] statuses, @Nullable String[] causes) {

        /** Creates an outcome in which every document has the same status. */
        public BulkOutcome(int size, WriteStatus status, @Nullable String cause) {
            this(new WriteStatus[(int) Check.atLeast("size", size, 0)], new String[size]);
            Arrays.fill(statuses, Objects.requireNonNull(status, "status"));
            Arrays.fill(causes, cause);
        }

        public void set(int position, WriteStatus status, @Nullable String cause) {
            statuses[position] = status;
            causes[position] = cause;
        }

        public int size() {
            return statuses.length;
        }

        public WriteStatus status(int position) {
            return statuses[position];
        }

        /** Returns why a document was not written, or null. */
        public @Nullable String cause(int position) {
            return causes[position];
        }
    }

    /** The status of a document after a bulk request. */
    public enum WriteStatus {
        /** The server stored the document for this request. */
        WRITTEN,
        /** The server already has a document with that id. It must be compared with the one sent. */
        PRESENT,
        /** The server did not store the document, but may do so when asked again. */
        NOT_WRITTEN,
        /**
         * The reply is missing, so the document may or may not be stored. Sending it again shows which, since ids are
         * deterministic.
         */
        UNKNOWN,
        /** The server will never accept this document. */
        REJECTED
    }
}
