package org.nuxeo.datagen.importer.internal.bulk;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What finally became of the documents of a batch that were sent to one store. A writer that is stopped leaves some of
 * them open; nothing of such a settlement is to be counted. Valid until the batch is reset; not thread safe.
 */
public final class Settlement {

    /** A final fate. */
    public enum Final {
        /** Stored by this process. */
        WRITTEN,
        /** The same document was there already. */
        PRESENT,
        /** Never to be stored: refused, or another document has its id. */
        REFUSED,
        /** Not known: it was not sent, or the writer was stopped before the store had it. */
        OPEN
    }

    /**
     * A document that the store will never take.
     *
     * @param position in the batch
     * @param documentId its id
     * @param cause why
     */
    public record Refusal(int position, String documentId, String cause) {

        /** Returns the id and the cause. */
        @Override
        public String toString() {
            return documentId + ": " + cause;
        }
    }

    private final Batch batch;
    private final int[] positions;
    private final Final[] finals;
    private final String[] causes;

    /** @param positions of the documents that are sent */
    Settlement(Batch batch, int[] positions) {
        this.batch = batch;
        this.positions = positions;
        finals = new Final[batch.size()];
        Arrays.fill(finals, Final.OPEN);
        causes = new String[batch.size()];
    }

    /** Returns that of a writer which was stopped before it sent anything. */
    public static Settlement interrupted(Batch batch) {
        return new Settlement(batch, allOf(batch));
    }

    static int[] allOf(Batch batch) {
        return range(0, batch.size());
    }

    static int[] range(int from, int size) {
        int[] positions = new int[size];
        for (int i = 0; i < size; i++) {
            positions[i] = from + i;
        }
        return positions;
    }

    void settle(int position, Final outcome, String cause) {
        finals[position] = outcome;
        causes[position] = cause;
    }

    /** Tells whether the writer was stopped before every document that was sent was settled. */
    public boolean isInterrupted() {
        for (int position : positions) {
            if (finals[position] == Final.OPEN) {
                return true;
            }
        }
        return false;
    }

    /** Returns what became of the document at a position of the batch; never null. */
    public Final outcome(int position) {
        return finals[position];
    }

    /** Returns how many documents met a fate. */
    public int count(Final outcome) {
        int count = 0;
        for (int position : positions) {
            if (finals[position] == outcome) {
                count++;
            }
        }
        return count;
    }

    /** Returns the positions of the documents that the store has now, in the order in which they were sent. */
    public int[] held() {
        int[] held = new int[positions.length];
        int count = 0;
        for (int position : positions) {
            if (finals[position] == Final.WRITTEN || finals[position] == Final.PRESENT) {
                held[count++] = position;
            }
        }
        return Arrays.copyOf(held, count);
    }

    /** Returns the documents that the store will never take, in the order in which they were sent; usually none. */
    public List<Refusal> refusals() {
        List<Refusal> refusals = new ArrayList<>(0);
        for (int position : positions) {
            if (finals[position] == Final.REFUSED) {
                refusals.add(new Refusal(position, batch.id(position), causes[position]));
            }
        }
        return refusals;
    }
}
