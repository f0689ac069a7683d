// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.bulk;

import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.store.bulk.BatchTarget.BulkOutcome;
import org.nuxeo.datagen.store.bulk.BatchTarget.WriteStatus;
import org.nuxeo.datagen.store.bulk.Settlement.Final;
import org.nuxeo.datagen.store.failure.ServiceDownException;
import org.nuxeo.datagen.store.metrics.ImportMetrics;
import org.nuxeo.datagen.store.retry.Requests.TransientFailureException;
import org.nuxeo.datagen.store.retry.RetryPolicy;
import org.nuxeo.datagen.store.retry.RetryPolicy.Attempts;
import org.nuxeo.datagen.store.retry.Waits;
import org.nuxeo.datagen.store.retry.Waits.Wait;

/**
 * Writes batches to one store until every document is settled. Thread safe.
 *
 * <p>The idea: ids are deterministic, so sending a document again does no harm and shows what the first attempt did.
 * Only documents without a final status are sent again, after a growing wait. Documents that the store already has are
 * compared with those of the batch. The retry policy limits the time.
 *
 * @param stopped condition that ends waits early
 */
public record BatchWriter(BatchTarget target, RetryPolicy policy, BooleanSupplier stopped, ImportMetrics metrics) {

    public BatchWriter {
        // They are shown as 0 from now on.
        metrics.attempts(target.name());
        metrics.retries(target.name());
        metrics.batchTime(target.name());
    }

    /**
     * Writes all documents of a batch.
     *
     * @return their final statuses; interrupted if the writer was stopped before all were settled
     * @throws ServiceDownException if the store stays away longer than the retry policy allows
     */
    public Settlement write(Batch batch) {
        return write(batch, 0, batch.size());
    }

    /** Writes {@code size} documents of a batch, starting at a position; otherwise like {@link #write(Batch)}. */
    public Settlement write(Batch batch, int from, int size) {
        return write(batch, IntStream.range(from, from + size).toArray());
    }

    /** Writes the documents at some positions of a batch; otherwise like {@link #write(Batch)}. */
    public Settlement write(Batch batch, int[] positions) {
        Settlement settlement = new Settlement(batch, positions);
        try (Wait wait = Waits.on(target.name(), target.address(), policy.limit())) {
            return write(batch, positions, settlement, wait);
        }
    }

    private Settlement write(Batch batch, int[] positions, Settlement settlement, Wait wait) {
        Attempts attempt = new Attempts(policy, stopped);
        int[] open = positions.clone();
        int openCount = open.length;
        int[] present = new int[openCount];
        boolean[] doubted = new boolean[batch.size()];
        boolean[] gone = new boolean[batch.size()];
        long startNanos = System.nanoTime();
        while (openCount > 0) {
            metrics.attempts(target.name()).increment(openCount);
            BulkOutcome outcome = target.write(batch, open, openCount);
            String failure = null;
            boolean refuses = true;
            int stillOpen = 0;
            int presentCount = 0;
            for (int i = 0; i < openCount; i++) {
                int position = open[i];
                switch (outcome.status(i)) {
                    case WRITTEN -> settlement.settle(position, Final.WRITTEN, null);
                    case PRESENT -> present[presentCount++] = position;
                    case REJECTED -> settlement.settle(position, Final.REFUSED, outcome.cause(i));
                    case NOT_WRITTEN, UNKNOWN -> {
                        boolean unknown = outcome.status(i) == WriteStatus.UNKNOWN;
                        doubted[position] |= unknown;
                        refuses &= !unknown;
                        failure = outcome.cause(i);
                        open[stillOpen++] = position;
                    }
                }
            }
            if (presentCount > 0) {
                int again;
                try {
                    again = settlePresent(batch, present, presentCount, doubted, gone, settlement);
                    failure = again > 0 ? "a document " + BatchTarget.NOT_THERE : failure;
                } catch (TransientFailureException e) {
                    again = presentCount;
                    refuses = false;
                    failure = e.getMessage();
                }
                System.arraycopy(present, 0, open, stillOpen, again);
                stillOpen += again;
            }
            openCount = stillOpen;
            if (openCount > 0) {
                metrics.retries(target.name()).increment();
                wait.failed(failure, refuses);
                if (!attempt.again()) {
                    requireStopped(failure, refuses);
                    return settlement;
                }
            }
        }
        wait.answered();
        String store = target.name();
        metrics.batchDone(store, metrics.batchTime(store), System.nanoTime() - startNanos);
        return settlement;
    }

    /**
     * Settles the documents that the store says it has. Those that it does not have after all are sent again once, since they may
     * have been rolled back: their positions are then the first of {@code present}, and their number is returned.
     */
    private int settlePresent(
            Batch batch, int[] present, int count, boolean[] doubted, boolean[] gone, Settlement settlement)
            throws TransientFailureException {
        String[] differences = target.compare(batch, present, count);
        int again = 0;
        for (int i = 0; i < count; i++) {
            int position = present[i];
            if (BatchTarget.NOT_THERE.equals(differences[i]) && !gone[position]) {
                gone[position] = true;
                present[again++] = position;
            } else if (differences[i] != null) {
                settlement.settle(
                        position,
                        Final.REFUSED,
                        target.name() + " has another document under id " + batch.id(position) + ": " + differences[i]);
            } else {
                // If a reply was lost, the document in the store is the one that the first attempt wrote.
                settlement.settle(position, doubted[position] ? Final.WRITTEN : Final.PRESENT, null);
            }
        }
        return again;
    }

    /** Throws unless the writer was stopped: if it gave up for another reason, the store is down or takes no documents. */
    private void requireStopped(@Nullable String failure, boolean refuses) {
        if (stopped.getAsBoolean() || Thread.currentThread().isInterrupted()) {
            return;
        }
        if (refuses) {
            throw new ServiceDownException(target.name() + " at " + target.address() + " takes no documents: " + failure
                    + "; repeat the command when it does");
        }
        throw new ServiceDownException(target.name(), target.address(), new java.io.IOException(failure));
    }
}
