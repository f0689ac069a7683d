// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.consume;

import io.micrometer.core.instrument.Counter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.nuxeo.datagen.importer.consume.DeadLetters.Letter;
import org.nuxeo.datagen.importer.settings.RateLimit;
import org.nuxeo.datagen.importer.stage.StageControl;
import org.nuxeo.datagen.importer.stage.StopSignal;
import org.nuxeo.datagen.importer.telemetry.ProgressListener;
import org.nuxeo.datagen.store.bulk.Batch;
import org.nuxeo.datagen.store.bulk.BatchWriter;
import org.nuxeo.datagen.store.bulk.Settlement;
import org.nuxeo.datagen.store.bulk.Settlement.Final;
import org.nuxeo.datagen.store.bulk.Settlement.Refusal;
import org.nuxeo.datagen.store.document.BsonEncoders;
import org.nuxeo.datagen.store.metrics.ImportMetrics;

/**
 * The state that the threads of a consuming process share: work items that wait for MongoDB, batches that wait for
 * Elasticsearch, and the pool that bounds the number of batches. Thread safe.
 *
 * <p>Back pressure works through the pool. A worker without a free batch waits, items then pile up to the poller's
 * limit, and the poller pauses Kafka. A slow index thus slows everything down.
 */
final class Pipeline {

    private static final long WAIT_MILLIS = 50;

    final StopSignal stop;
    final BatchWriter mongo;
    /** Null if documents are not indexed here. */
    final BatchWriter index;

    final RateLimit rate;
    final ProgressListener listener;
    final ConsumeSettings settings;

    /** Records that were polled and are not done yet. */
    final AtomicLong openRecords = new AtomicLong();

    /** Number of import workers that hold an item. */
    final AtomicLong busyImporters = new AtomicLong();

    private final DeadLetters deadLetters;
    private final ImportMetrics metrics;
    private final Counter deadLetterCount;
    private final BlockingQueue<WorkItem> items = new LinkedBlockingQueue<>();
    private final BlockingQueue<IndexJob> indexJobs = new LinkedBlockingQueue<>();
    private final BatchPool batches;
    private volatile int threads;

    /** A batch that is durable in MongoDB, with the positions of the documents to index. */
    record IndexJob(WorkItem item, Batch batch, int[] positions) {}

    Pipeline(
            ConsumeSettings settings,
            BsonEncoders encoders,
            BatchWriter mongo,
            BatchWriter index,
            DeadLetters deadLetters,
            StageControl control,
            ImportMetrics metrics,
            StopSignal stop) {
        this.settings = settings;
        this.mongo = mongo;
        this.index = index;
        this.deadLetters = deadLetters;
        this.rate = control.rate();
        this.metrics = metrics;
        this.listener = control.listener();
        this.stop = stop;
        this.deadLetterCount = metrics.deadLetters();
        this.batches = new BatchPool(settings.batchDocuments(), encoders);
        metrics.gauge("datagen.index.queue", "batches between MongoDB and the index", indexJobs::size);
        metrics.gauge("datagen.open.records", "records polled and not yet durable", openRecords::get);
    }

    /** Adapts the number of batches to the number of threads that write to MongoDB. */
    void resize(int newThreads) {
        threads = newThreads;
        batches.resize(newThreads + (index == null ? 0 : indexThreads(newThreads) + settings.queuedBatches()));
    }

    /** Returns the number of threads that write to MongoDB. */
    int threads() {
        return threads;
    }

    /** Returns the number of threads that write to Elasticsearch, for a number of threads that write to MongoDB. */
    int indexThreads(int newThreads) {
        return Math.max(settings.indexThreads(), ConsumeSettings.indexThreadsFor(newThreads));
    }

    /** Returns how many records may be open before Kafka is paused. */
    long openRecordsLimit() {
        return (batches.limit() + threads + 1L) * settings.batchDocuments();
    }

    void offer(WorkItem item) {
        openRecords.addAndGet(item.records.size());
        items.add(item);
    }

    int waitingItems() {
        return items.size();
    }

    /** Waits for an item. Returns null after a while, or after a stop. */
    WorkItem nextItem() throws InterruptedException {
        return stop.getAsBoolean() ? null : items.poll(WAIT_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** Waits for a free batch. Returns null after a stop. */
    Batch freeBatch() throws InterruptedException {
        Batch batch = null;
        while (batch == null && !stop.getAsBoolean()) {
            batch = batches.take();
        }
        return batch;
    }

    void release(Batch batch) {
        batches.release(batch);
    }

    void offer(IndexJob job) {
        indexJobs.add(job);
    }

    /** Waits for a batch to be indexed. Returns null after a while. */
    IndexJob nextIndexJob() throws InterruptedException {
        return indexJobs.poll(WAIT_MILLIS, TimeUnit.MILLISECONDS);
    }

    /**
     * Counts the documents of an item that a store has accepted. Documents it has refused become dead letters before
     * anything is counted.
     *
     * @param activity import or index
     * @return the positions in the batch of the documents that the store has now
     */
    int[] settle(String activity, WorkItem item, Batch batch, Settlement settlement) {
        List<Letter> letters = new ArrayList<>(0);
        for (Refusal refusal : settlement.refusals()) {
            letters.add(new Letter(item.records.get(batch.tag(refusal.position())), refusal.cause()));
        }
        putAside(item, letters);
        int[] held = settlement.held();
        metrics.settled(activity, batch.repository(), settlement.count(Final.WRITTEN), settlement.count(Final.PRESENT));
        listener.advanced(activity, held.length);
        return held;
    }

    /** Writes records of an item as dead letters, if there are any, and counts them when they are durable. */
    void putAside(WorkItem item, List<Letter> letters) {
        if (letters.isEmpty()) {
            return;
        }
        deadLetters.write(letters);
        item.progress.of(settings.dataset()).putAside += letters.size();
        deadLetterCount.increment(letters.size());
        listener.note(letters.size() + " record" + (letters.size() == 1 ? "" : "s") + " put aside as dead letters");
    }

    /** Ends the work on an item whose documents are durable in all stores. */
    void done(WorkItem item) {
        item.tracker.done(item);
        openRecords.addAndGet(-item.records.size());
    }

    /** Ends the work on an item that could not be finished. */
    void abandon(WorkItem item) {
        item.tracker.abandon();
        openRecords.addAndGet(-item.records.size());
    }

    /** Drops an item that belongs to another process now. */
    void drop(WorkItem item) {
        openRecords.addAndGet(-item.records.size());
    }
}
