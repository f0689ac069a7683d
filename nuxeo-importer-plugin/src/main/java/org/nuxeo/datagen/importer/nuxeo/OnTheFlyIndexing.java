// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.nuxeo.ecm.core.api.NuxeoException;
import org.nuxeo.ecm.core.bulk.BulkService;
import org.nuxeo.ecm.core.bulk.message.BulkBucket;

/**
 * Indexing of documents as they become durable: one bulk command with an external scroller.
 *
 * <p>Consumers wait while the documents that are handed over and not yet indexed exceed the backlog. Documents that existed
 * before are indexed, too, since an earlier run may have ended between their commit and their indexing. Thread safe.
 */
final class OnTheFlyIndexing {

    private static final int BUCKET = 500;
    private static final long NAP_MILLIS = 200;
    private static final long TIMEOUT_MILLIS = 600_000;
    private static final long ASK_MILLIS = 10_000;

    /** Serializes appends: the bulk service keeps commands of external scrollers in a map that is not thread safe. */
    private static final Object APPENDING = new Object();

    private final BulkService bulk;
    private final String repositoryName;
    final String commandId;
    private final long backlog;
    private final long timeoutMillis;
    private final AtomicLong handedOver = new AtomicLong();

    /**
     * Submits the command.
     *
     * @param backlog how many documents may be handed over and not yet indexed
     */
    OnTheFlyIndexing(BulkService bulk, String repositoryName, String user, long backlog) {
        this(bulk, repositoryName, user, backlog, TIMEOUT_MILLIS);
    }

    /** @param timeoutMillis how long to wait for the bulk service while it makes no progress */
    OnTheFlyIndexing(BulkService bulk, String repositoryName, String user, long backlog, long timeoutMillis) {
        this.bulk = bulk;
        this.repositoryName = repositoryName;
        this.backlog = backlog;
        this.timeoutMillis = timeoutMillis;
        // a command needs a query, which an external scroller never runs
        this.commandId = bulk.submit(BulkIndexing.command("SELECT * FROM Document", user, repositoryName)
                .useExternalScroller()
                .bucket(BUCKET)
                .build());
    }

    /** Hands documents over to the bulk service. Their transaction is committed. */
    void handOver(List<String> ids) {
        for (int from = 0; from < ids.size(); from += BUCKET) {
            List<String> bucket = List.copyOf(ids.subList(from, Math.min(ids.size(), from + BUCKET)));
            synchronized (APPENDING) {
                bulk.appendExternalBucket(new BulkBucket(commandId, bucket));
            }
            handedOver.addAndGet(bucket.size());
        }
    }

    /**
     * Waits until the backlog has room.
     *
     * @throws org.nuxeo.datagen.store.failure.ServiceDownException if the index is away
     * @throws NuxeoException if the bulk service makes no progress for ten minutes although it is not
     */
    void awaitRoom() {
        if (!await(() -> handedOver.get() - processed() <= backlog, this::processed)) {
            throw new NuxeoException("indexing of bulk command " + commandId + " made no progress for "
                    + timeoutMillis / 1_000 + " seconds with " + (handedOver.get() - processed())
                    + " documents left: " + BulkIndexing.ENDED);
        }
    }

    /**
     * Reports the number of documents to the bulk service, so that the command can complete.
     *
     * <p>Waits until the service has started the command, since Nuxeo fails on a command that completes before it starts.
     * Aborts a command without documents, since it would never complete.
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

    /**
     * Asks the index for a sign of life.
     *
     * @throws org.nuxeo.datagen.store.failure.ServiceDownException if it is away
     */
    void askIndex() {
        SearchIndexes.ask(repositoryName);
    }

    private long processed() {
        return bulk.getStatus(commandId).getProcessed();
    }

    /** Polls until a condition holds. Returns false if there was no progress for too long. Meanwhile, asks the index. */
    private boolean await(BooleanSupplier condition, LongSupplier progress) {
        long last = -1;
        long sinceNanos = System.nanoTime();
        long askedNanos = sinceNanos;
        while (!condition.getAsBoolean()) {
            long now = progress.getAsLong();
            if (now != last) {
                last = now;
                sinceNanos = System.nanoTime();
                askedNanos = sinceNanos;
            } else if ((System.nanoTime() - sinceNanos) / 1_000_000 > timeoutMillis) {
                return false;
            } else if ((System.nanoTime() - askedNanos) / 1_000_000 > ASK_MILLIS) {
                askIndex();
                askedNanos = System.nanoTime();
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
