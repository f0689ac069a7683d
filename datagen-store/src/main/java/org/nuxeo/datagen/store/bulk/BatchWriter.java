// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.bulk;

import static org.nuxeo.datagen.store.bulk.BatchTarget.WriteStatus.PRESENT;
import static org.nuxeo.datagen.store.bulk.BatchTarget.WriteStatus.REJECTED;
import static org.nuxeo.datagen.store.bulk.BatchTarget.WriteStatus.UNKNOWN;
import static org.nuxeo.datagen.store.bulk.BatchTarget.WriteStatus.WRITTEN;

import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.store.bulk.BatchTarget.BulkOutcome;
import org.nuxeo.datagen.store.bulk.BatchTarget.WriteStatus;
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
            write(batch, settlement, wait);
        }
        return settlement;
    }

    private void write(Batch batch, Settlement settlement, Wait wait) {
        Attempts attempt = new Attempts(policy, stopped);
        int[] open = settlement.positions();
        boolean[] doubted = new boolean[batch.size()];
        boolean[] gone = new boolean[batch.size()];
        long startNanos = System.nanoTime();
        while (open.length > 0) {
            metrics.attempts(target.name()).increment(open.length);
            BulkOutcome outcome = target.write(batch, open);
            String failure = null;
            boolean refuses = true;
            IntStream.Builder again = IntStream.builder();
            IntStream.Builder held = IntStream.builder();
            for (int i = 0; i < open.length; i++) {
                int position = open[i];
                WriteStatus status = outcome.status(i);
                switch (status) {
                    case WRITTEN, REJECTED -> settlement.outcome().set(position, status, outcome.cause(i));
                    case PRESENT -> held.add(position);
                    case NOT_WRITTEN, UNKNOWN -> {
                        doubted[position] |= status == UNKNOWN;
                        refuses &= status != UNKNOWN;
                        failure = outcome.cause(i);
                        again.add(position);
                    }
                }
            }
            int[] present = held.build().toArray();
            try {
                if (settlePresent(batch, present, doubted, gone, settlement, again)) {
                    failure = "a document " + BatchTarget.NOT_THERE;
                }
            } catch (TransientFailureException e) {
                IntStream.of(present).forEach(again);
                refuses = false;
                failure = e.getMessage();
            }
            // targets that send all of a batch send it in its order
            open = again.build().sorted().toArray();
            if (open.length > 0) {
                metrics.retries(target.name()).increment();
                wait.failed(failure, refuses);
                if (!attempt.again()) {
                    requireStopped(failure, refuses);
                    return;
                }
            }
        }
        wait.answered();
        metrics.batchDone(target.name(), System.nanoTime() - startNanos);
    }

    /**
     * Settles the documents that the store says it has. Those that it does not have after all are sent again once, since they may
     * have been rolled back.
     *
     * @return whether there are such documents
     */
    private boolean settlePresent(
            Batch batch, int[] present, boolean[] doubted, boolean[] gone, Settlement settlement, IntConsumer again)
            throws TransientFailureException {
        String[] differences = present.length == 0 ? new String[0] : target.compare(batch, present);
        boolean isAny = false;
        for (int i = 0; i < differences.length; i++) {
            int position = present[i];
            if (BatchTarget.NOT_THERE.equals(differences[i]) && !gone[position]) {
                gone[position] = true;
                isAny = true;
                again.accept(position);
            } else if (differences[i] != null) {
                String other = target.name() + " has another document under id "
                        + batch.entry(position).id() + ": ";
                settlement.outcome().set(position, REJECTED, other + differences[i]);
            } else {
                // If a reply was lost, the document in the store is the one that the first attempt wrote.
                settlement.outcome().set(position, doubted[position] ? WRITTEN : PRESENT, null);
            }
        }
        return isAny;
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
