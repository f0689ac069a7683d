// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.consume;

import java.util.ArrayDeque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.importer.consume.PartitionTracker.WorkItem;
import org.nuxeo.datagen.importer.stage.Stage.StopSignal;
import org.nuxeo.datagen.store.bulk.Batch;
import org.nuxeo.datagen.store.document.BsonEncoder.BsonEncoders;

/**
 * The room for records between Kafka and the stores. It bounds the memory: there are as many batches as the threads can
 * use, and a limit on open records and on documents that MongoDB has and the index has not. Thread safe.
 */
final class FlowRoom {

    private static final long WAIT_MILLIS = 50;
    /** Batches that may wait between MongoDB and the index. */
    private static final int QUEUED_BATCHES = 4;

    private final int batchDocuments;
    private final BsonEncoders encoders;
    private final StopSignal stop;
    private final Semaphore backlog;
    private final AtomicLong openRecords = new AtomicLong();
    private final ArrayDeque<Batch> free = new ArrayDeque<>();
    /** The number of threads that import. */
    volatile int threads;

    // Guarded by this.
    private int limit;
    private int made;

    /**
     * @param encoders encoders for MongoDB
     * @param backlogDocuments documents that MongoDB may have and the index has not
     */
    FlowRoom(int batchDocuments, BsonEncoders encoders, int backlogDocuments, StopSignal stop) {
        this.batchDocuments = batchDocuments;
        this.encoders = encoders;
        this.backlog = new Semaphore(backlogDocuments);
        this.stop = stop;
    }

    /**
     * Adapts the number of batches to the number of threads. Surplus batches in use are discarded when they are released.
     *
     * @param indexThreads threads that write to the index, 0 for none
     */
    synchronized void resize(int importThreads, int indexThreads) {
        threads = importThreads;
        limit = importThreads + (indexThreads == 0 ? 0 : indexThreads + QUEUED_BATCHES);
        while (made > limit && !free.isEmpty()) {
            free.poll();
            made--;
        }
        notifyAll();
    }

    /** Returns how many records were polled and are not done yet. */
    long openRecords() {
        return openRecords.get();
    }

    /** Returns how many records may be open before Kafka is paused. */
    synchronized long mostOpenRecords() {
        return (limit + threads + 1L) * batchDocuments;
    }

    /** Counts records that were polled. */
    void polled(int records) {
        openRecords.addAndGet(records);
    }

    /** Gives an item a batch, as soon as one is free. Returns false after a stop. */
    boolean enter(WorkItem item) throws InterruptedException {
        while (item.batch == null && !stop.getAsBoolean()) {
            item.batch = take();
        }
        return item.batch != null;
    }

    private synchronized @Nullable Batch take() throws InterruptedException {
        if (free.isEmpty() && made >= limit) {
            wait(WAIT_MILLIS);
        }
        if (free.isEmpty() && made < limit) {
            made++;
            return new Batch(batchDocuments, encoders);
        }
        return free.poll();
    }

    /** Waits until the documents of an item fit into the backlog of the index. Returns false after a stop. */
    boolean awaitBacklog(WorkItem item) throws InterruptedException {
        int documents = item.records.size();
        while (!backlog.tryAcquire(documents, WAIT_MILLIS, TimeUnit.MILLISECONDS)) {
            if (stop.getAsBoolean()) {
                return false;
            }
        }
        item.inBacklog = documents;
        return true;
    }

    /** Gives back what an item has taken. */
    synchronized void leave(WorkItem item) {
        polled(-item.records.size());
        backlog.release(item.inBacklog);
        if (item.batch != null && made > limit) {
            made--;
        } else if (item.batch != null) {
            free.add(item.batch);
        }
        item.batch = null;
        notifyAll();
    }
}
