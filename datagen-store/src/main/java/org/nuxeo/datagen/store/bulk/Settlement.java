// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.bulk;

import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The final statuses of the documents of a batch that were sent to one store. A writer that is stopped leaves some of
 * them open; such a settlement must not be counted. Valid until the batch is reset. Not thread safe.
 */
public final class Settlement {

    /** A final status. */
    public enum Final {
        /** Stored by this process. */
        WRITTEN,
        /** The same document was in the store before. */
        PRESENT,
        /** The document will never be stored: it was refused, or another document has its id. */
        REFUSED,
        /** Not known: the document was not sent, or the writer was stopped before it was settled. */
        OPEN
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

    private final Batch batch;
    private final int[] positions;
    private final Final[] finals;
    private final String[] causes;

    /** @param positions positions of the documents that are sent */
    Settlement(Batch batch, int[] positions) {
        this.batch = batch;
        this.positions = positions;
        finals = new Final[batch.size()];
        Arrays.fill(finals, Final.OPEN);
        causes = new String[batch.size()];
    }

    void settle(int position, Final outcome, @Nullable String cause) {
        finals[position] = outcome;
        causes[position] = cause;
    }

    /** Returns whether the writer was stopped before all documents that were sent were settled. */
    public boolean isInterrupted() {
        return count(Final.OPEN) > 0;
    }

    /** Returns the final status of the document at a position of the batch; never null. */
    public Final outcome(int position) {
        return finals[position];
    }

    /** Returns how many documents have a final status. */
    public int count(Final outcome) {
        return (int) where(each -> each == outcome).count();
    }

    private IntStream where(Predicate<Final> wanted) {
        return IntStream.of(positions).filter(position -> wanted.test(finals[position]));
    }

    /** Returns the positions of the documents that the store has now, in the order in which they were sent. */
    public int[] held() {
        return where(each -> each == Final.WRITTEN || each == Final.PRESENT).toArray();
    }

    /** Returns the documents that the store will never accept, in the order in which they were sent; usually none. */
    public List<Refusal> refusals() {
        return where(each -> each == Final.REFUSED)
                .mapToObj(position -> new Refusal(position, batch.id(position), causes[position]))
                .toList();
    }
}
