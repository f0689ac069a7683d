package org.nuxeo.datagen.importer.nuxeo;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.nuxeo.ecm.core.api.NuxeoException;
import org.nuxeo.ecm.core.bulk.BulkService;
import org.nuxeo.ecm.core.bulk.message.BulkBucket;
import org.nuxeo.ecm.core.bulk.message.BulkCommand;

/**
 * Hands documents to the bulk service as they become durable, which indexes them: one command with an external scroller.
 *
 * <p>The bound: consumers wait while more documents are handed over than the backlog allows and not indexed yet. Documents
 * that are there already are handed over too, since an earlier run may have ended between their commit and this. Thread
 * safe.
 */
final class OnTheFlyIndexing {

    private static final String ACTION = "index";
    private static final int BUCKET = 500;
    private static final long NAP_MILLIS = 200;
    private static final long PATIENCE_MILLIS = 600_000;

    private final BulkService bulk;
    private final String commandId;
    private final long backlog;
    private final AtomicLong handedOver = new AtomicLong();

    /**
     * Submits the command.
     *
     * @param backlog documents handed over and not indexed, at most
     */
    OnTheFlyIndexing(BulkService bulk, String repositoryName, String user, long backlog) {
        this.bulk = bulk;
        this.backlog = backlog;
        // an external scroller needs a query that is never run
        BulkCommand command = new BulkCommand.Builder(ACTION, "SELECT * FROM Document", user)
                .repository(repositoryName)
                .useExternalScroller()
                .bucket(BUCKET)
                .param("updateAlias", Boolean.FALSE)
                .build();
        this.commandId = bulk.submit(command);
    }

    String commandId() {
        return commandId;
    }

    /** Hands over documents whose transaction is committed. */
    void handOver(List<String> ids) {
        for (int from = 0; from < ids.size(); from += BUCKET) {
            List<String> bucket = List.copyOf(ids.subList(from, Math.min(ids.size(), from + BUCKET)));
            bulk.appendExternalBucket(new BulkBucket(commandId, bucket));
            handedOver.addAndGet(bucket.size());
        }
    }

    /** Waits until the backlog has room; at most ten minutes without progress. */
    void awaitRoom() {
        long lastProcessed = -1;
        long since = System.nanoTime();
        while (true) {
            long processed = bulk.getStatus(commandId).getProcessed();
            if (handedOver.get() - processed <= backlog) {
                return;
            }
            if (processed != lastProcessed) {
                lastProcessed = processed;
                since = System.nanoTime();
            } else if ((System.nanoTime() - since) / 1_000_000 > PATIENCE_MILLIS) {
                throw new NuxeoException("indexing of bulk command " + commandId
                        + " has not moved for ten minutes with " + (handedOver.get() - processed) + " documents to go");
            }
            try {
                Thread.sleep(NAP_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new NuxeoException("interrupted while waiting for the index", e);
            }
        }
    }

    /** Tells the bulk service how many documents the command has, so that it can complete. */
    void complete() {
        bulk.completeExternalScroll(commandId, handedOver.get());
    }
}
