package org.nuxeo.datagen.importer.nuxeo;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.nuxeo.ecm.core.api.NuxeoException;
import org.nuxeo.ecm.core.bulk.BulkService;
import org.nuxeo.ecm.core.bulk.message.BulkBucket;

/**
 * Hands documents to the bulk service as they become durable, which indexes them: one command with an external scroller.
 *
 * <p>The bound: consumers wait while more documents are handed over than the backlog allows and not indexed yet. Documents
 * that are there already are handed over too, since an earlier run may have ended between their commit and this. Thread
 * safe.
 */
final class OnTheFlyIndexing {

    private static final int BUCKET = 500;
    private static final long NAP_MILLIS = 200;
    private static final long PATIENCE_MILLIS = 600_000;

    /** The bulk service keeps the commands of external scrollers in a map that is not thread safe. */
    private static final Object APPENDING = new Object();

    private final BulkService bulk;
    private final String commandId;
    private final long backlog;
    private final long patienceMillis;
    private final AtomicLong handedOver = new AtomicLong();

    /**
     * Submits the command.
     *
     * @param backlog documents handed over and not indexed, at most
     */
    OnTheFlyIndexing(BulkService bulk, String repositoryName, String user, long backlog) {
        this(bulk, repositoryName, user, backlog, PATIENCE_MILLIS);
    }

    /** @param patienceMillis how long to wait for the bulk service without seeing it move */
    OnTheFlyIndexing(BulkService bulk, String repositoryName, String user, long backlog, long patienceMillis) {
        this.bulk = bulk;
        this.backlog = backlog;
        this.patienceMillis = patienceMillis;
        // an external scroller needs a query that is never run
        this.commandId = bulk.submit(IndexAction.command("SELECT * FROM Document", user, repositoryName)
                .useExternalScroller()
                .bucket(BUCKET)
                .build());
    }

    String commandId() {
        return commandId;
    }

    /** Hands over documents whose transaction is committed. */
    void handOver(List<String> ids) {
        for (int from = 0; from < ids.size(); from += BUCKET) {
            List<String> bucket = List.copyOf(ids.subList(from, Math.min(ids.size(), from + BUCKET)));
            synchronized (APPENDING) {
                bulk.appendExternalBucket(new BulkBucket(commandId, bucket));
            }
            handedOver.addAndGet(bucket.size());
        }
    }

    /** Waits until the backlog has room; at most ten minutes without progress. */
    void awaitRoom() {
        if (!await(() -> handedOver.get() - processed() <= backlog, this::processed)) {
            throw new NuxeoException("indexing of bulk command " + commandId + " has not moved for "
                    + patienceMillis / 1_000 + " seconds with " + (handedOver.get() - processed())
                    + " documents to go; see whether the index is up");
        }
    }

    /**
     * Tells the bulk service how many documents the command has, so that it can complete.
     *
     * <p>Not before the service has taken the command up, since Nuxeo trips over a command that completes without a
     * beginning; and a command without documents would never complete, so that one is withdrawn.
     */
    void complete() {
        if (handedOver.get() == 0) {
            bulk.abort(commandId);
            return;
        }
        try {
            await(() -> bulk.getStatus(commandId).getScrollStartTime() != null, () -> 0);
        } finally {
            bulk.completeExternalScroll(commandId, handedOver.get());
        }
    }

    private long processed() {
        return bulk.getStatus(commandId).getProcessed();
    }

    /** Polls until a condition holds; false if nothing has moved for too long. */
    private boolean await(BooleanSupplier condition, LongSupplier progress) {
        long last = -1;
        long sinceNanos = System.nanoTime();
        while (!condition.getAsBoolean()) {
            long now = progress.getAsLong();
            if (now != last) {
                last = now;
                sinceNanos = System.nanoTime();
            } else if ((System.nanoTime() - sinceNanos) / 1_000_000 > patienceMillis) {
                return false;
            }
            try {
                Thread.sleep(NAP_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new NuxeoException("interrupted while waiting for the index", e);
            }
        }
        return true;
    }
}
