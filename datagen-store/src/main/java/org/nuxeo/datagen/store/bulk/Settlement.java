// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.bulk;

import static org.nuxeo.datagen.store.bulk.BatchTarget.WriteStatus.PRESENT;
import static org.nuxeo.datagen.store.bulk.BatchTarget.WriteStatus.REJECTED;
import static org.nuxeo.datagen.store.bulk.BatchTarget.WriteStatus.UNKNOWN;
import static org.nuxeo.datagen.store.bulk.BatchTarget.WriteStatus.WRITTEN;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.nuxeo.datagen.store.bulk.BatchTarget.BulkOutcome;
import org.nuxeo.datagen.store.bulk.BatchTarget.WriteStatus;

/**
 * The statuses of the documents of a batch after they were sent to one store. They are final, unless the writer is stopped,
 * which leaves some of them unknown; such a settlement must not be counted. Documents that were not sent are unknown, too.
 * Valid until the batch is reset. Not thread safe.
 *
 * @param positions positions of the documents that are sent
 * @param outcome statuses by position in the batch
 */
public record Settlement(Batch batch, int[] positions, BulkOutcome outcome) {

    Settlement(Batch batch, int[] positions) {
        this(batch, positions, new BulkOutcome(batch.size(), UNKNOWN, null));
    }

    /**
     * A document that the store will never accept.
     *
     * @param position position in the batch
     * @param documentId its id
     * @param cause the reason
     */
    public record Refusal(int position, String documentId, String cause) {

        /** Returns the id and the reason. */
        @Override
        public String toString() {
            return documentId + ": " + cause;
        }
    }

    /** Returns whether the writer was stopped before all documents that were sent were settled. */
    public boolean isInterrupted() {
        return count(UNKNOWN) > 0;
    }

    /** Returns how many documents have a status. */
    public int count(WriteStatus status) {
        return (int) where(status::equals).count();
    }

    private IntStream where(Predicate<WriteStatus> wanted) {
        return IntStream.of(positions).filter(position -> wanted.test(outcome.status(position)));
    }

    /** Returns the positions of the documents that the store has now, in the order in which they were sent. */
    public int[] held() {
        return where(each -> each == WRITTEN || each == PRESENT).toArray();
    }

    /** Returns the documents that the store will never accept, in the order in which they were sent; usually none. */
    public List<Refusal> refusals() {
        return where(REJECTED::equals)
                .mapToObj(position ->
                        new Refusal(position, batch.entry(position).id(), String.valueOf(outcome.cause(position))))
                .toList();
    }
}
