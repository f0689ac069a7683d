package org.nuxeo.datagen.importer.internal.bulk;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Timer;
import java.util.function.BooleanSupplier;
import org.nuxeo.datagen.importer.failure.ServiceDownException;
import org.nuxeo.datagen.importer.internal.bulk.Settlement.Final;
import org.nuxeo.datagen.importer.internal.retry.Attempts;
import org.nuxeo.datagen.importer.internal.retry.PassingFailureException;
import org.nuxeo.datagen.importer.internal.retry.RetryPolicy;
import org.nuxeo.datagen.importer.telemetry.ImportMetrics;

/**
 * Takes batches into one store until every document is settled.
 *
 * <p>The idea: ids are deterministic, so sending a document again can do no harm and tells what became of the first
 * attempt. Only documents whose fate is open are sent again, after a wait that grows; documents the store has already
 * are compared. The bound is the retry policy's. Thread safe.
 */
public final class BatchWriter {

    private final BatchTarget target;
    private final RetryPolicy policy;
    private final BooleanSupplier stopped;
    private final ImportMetrics metrics;
    private final Timer batchTime;
    private final Counter attempts;
    private final Counter retries;

    /** @param stopped cuts waits short when it turns true */
    public BatchWriter(BatchTarget target, RetryPolicy policy, BooleanSupplier stopped, ImportMetrics metrics) {
        this.target = target;
        this.policy = policy;
        this.stopped = stopped;
        this.metrics = metrics;
        this.batchTime = metrics.batchTime(target.name());
        this.attempts = metrics.attempts(target.name());
        this.retries = metrics.retries(target.name());
    }

    /**
     * Writes all documents of a batch.
     *
     * @return their fates; interrupted if the writer was stopped before all were settled
     * @throws ServiceDownException if the store stays away longer than the retry policy allows
     */
    public Settlement write(Batch batch) {
        return write(batch, Settlement.allOf(batch));
    }

    /** Writes {@code size} documents of a batch, from a position on; otherwise as {@link #write(Batch)}. */
    public Settlement write(Batch batch, int from, int size) {
        return write(batch, Settlement.range(from, size));
    }

    /** Writes the documents at some positions of a batch; otherwise as {@link #write(Batch)}. */
    public Settlement write(Batch batch, int[] positions) {
        int count = positions.length;
        Settlement settlement = new Settlement(batch, positions);
        int[] open = positions.clone();
        int[] present = new int[count];
        boolean[] doubted = new boolean[batch.size()];
        int openCount = count;
        Attempts waits = new Attempts(policy, stopped);
        long startNanos = System.nanoTime();
        while (openCount > 0) {
            attempts.increment(openCount);
            BulkOutcome outcome = target.write(batch, open, openCount);
            String trouble = null;
            int stillOpen = 0;
            int presentCount = 0;
            for (int i = 0; i < openCount; i++) {
                int position = open[i];
                switch (outcome.fate(i)) {
                    case WRITTEN -> settlement.settle(position, Final.WRITTEN, null);
                    case PRESENT -> present[presentCount++] = position;
                    case REJECTED -> settlement.settle(position, Final.REFUSED, outcome.cause(i));
                    case NOT_WRITTEN, UNKNOWN -> {
                        doubted[position] |= outcome.fate(i) == Fate.UNKNOWN;
                        trouble = outcome.cause(i);
                        open[stillOpen++] = position;
                    }
                }
            }
            if (presentCount > 0) {
                try {
                    settlePresent(batch, present, presentCount, doubted, settlement);
                } catch (PassingFailureException e) {
                    trouble = e.getMessage();
                    System.arraycopy(present, 0, open, stillOpen, presentCount);
                    stillOpen += presentCount;
                }
            }
            openCount = stillOpen;
            if (openCount > 0) {
                retries.increment();
                if (!waits.again()) {
                    requireStopped(trouble);
                    return settlement;
                }
            }
        }
        metrics.batchDone(target.name(), batchTime, System.nanoTime() - startNanos);
        return settlement;
    }

    private void settlePresent(Batch batch, int[] present, int count, boolean[] doubted, Settlement settlement)
            throws PassingFailureException {
        String[] differences = target.compare(batch, present, count);
        for (int i = 0; i < count; i++) {
            int position = present[i];
            if (differences[i] != null) {
                settlement.settle(
                        position,
                        Final.REFUSED,
                        target.name() + " has another document under id " + batch.id(position) + ": " + differences[i]);
            } else {
                // After a lost reply, what is there is what the first attempt wrote.
                settlement.settle(position, doubted[position] ? Final.WRITTEN : Final.PRESENT, null);
            }
        }
    }

    /** A writer that gives up without having been stopped has waited in vain: the store is down. */
    private void requireStopped(String trouble) {
        if (!stopped.getAsBoolean() && !Thread.currentThread().isInterrupted()) {
            throw new ServiceDownException(target.name(), target.address(), new java.io.IOException(trouble));
        }
    }
}
