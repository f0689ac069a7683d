package org.nuxeo.datagen.importer.internal.consume;

import io.micrometer.core.instrument.Counter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.nuxeo.datagen.importer.internal.bulk.Batch;
import org.nuxeo.datagen.importer.internal.bulk.BatchWriter;
import org.nuxeo.datagen.importer.internal.bulk.Settlement;
import org.nuxeo.datagen.importer.internal.bulk.Settlement.Final;
import org.nuxeo.datagen.importer.internal.bulk.Settlement.Refusal;
import org.nuxeo.datagen.importer.internal.consume.DeadLetters.Letter;
import org.nuxeo.datagen.importer.internal.model.BsonEncoders;
import org.nuxeo.datagen.importer.internal.model.Rights;
import org.nuxeo.datagen.importer.internal.stage.Steering;
import org.nuxeo.datagen.importer.internal.stage.StopSignal;
import org.nuxeo.datagen.importer.settings.RateLimit;
import org.nuxeo.datagen.importer.telemetry.ImportMetrics;
import org.nuxeo.datagen.importer.telemetry.ProgressListener;

/**
 * What the threads of a consuming process share: work items that wait for MongoDB, batches that wait for Elasticsearch,
 * and the pool that bounds how many batches exist. A worker without a free batch waits, the items then pile up to the
 * poller's limit, and the poller pauses Kafka: that is how a slow index slows everything down. Thread safe.
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

    /** Records that were polled and are not yet done. */
    final AtomicLong openRecords = new AtomicLong();

    /** Import workers that hold an item. */
    final AtomicLong busyImporters = new AtomicLong();

    private final DeadLetters deadLetters;
    private final ImportMetrics metrics;
    private final Counter deadLetterCount;
    private final BlockingQueue<WorkItem> items = new LinkedBlockingQueue<>();
    private final BlockingQueue<IndexJob> indexJobs = new LinkedBlockingQueue<>();
    private final BatchPool batches;
    private volatile int threads;

    /** A batch that is durable in MongoDB, and which of its documents are to be indexed. */
    record IndexJob(WorkItem item, Batch batch, int[] positions) {}

    Pipeline(
            ConsumeSettings settings,
            Rights rights,
            BatchWriter mongo,
            BatchWriter index,
            DeadLetters deadLetters,
            Steering steering,
            ImportMetrics metrics,
            StopSignal stop) {
        this.settings = settings;
        this.mongo = mongo;
        this.index = index;
        this.deadLetters = deadLetters;
        this.rate = steering.rate();
        this.metrics = metrics;
        this.listener = steering.listener();
        this.stop = stop;
        this.deadLetterCount = metrics.deadLetters();
        this.batches = new BatchPool(settings.batchDocuments(), new BsonEncoders(settings.ids(), rights));
        metrics.gauge("datagen.index.queue", "batches between MongoDB and the index", indexJobs::size);
        metrics.gauge("datagen.open.records", "records polled and not yet durable", openRecords::get);
    }

    /** Makes room for a number of threads that write to MongoDB. */
    void resize(int newThreads) {
        threads = newThreads;
        batches.resize(newThreads + (index == null ? 0 : indexThreads(newThreads) + settings.queuedBatches()));
    }

    /** Returns the threads that write to MongoDB. */
    int threads() {
        return threads;
    }

    /** Returns the threads that write to Elasticsearch while so many write to MongoDB. */
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

    /** Waits for an item; null after a while, or when stopped. */
    WorkItem nextItem() throws InterruptedException {
        return stop.getAsBoolean() ? null : items.poll(WAIT_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** Waits for a free batch; null when stopped. */
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

    /** Waits for a batch to be indexed; null after a while. */
    IndexJob nextIndexJob() throws InterruptedException {
        return indexJobs.poll(WAIT_MILLIS, TimeUnit.MILLISECONDS);
    }

    /**
     * Counts what a store has made of documents of an item; what it refuses becomes dead letters before anything counts.
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

    /** Makes dead letters of records of an item, if there are any, and counts them once they are durable. */
    void putAside(WorkItem item, List<Letter> letters) {
        if (letters.isEmpty()) {
            return;
        }
        deadLetters.write(letters);
        item.progress.of(settings.dataset()).putAside += letters.size();
        deadLetterCount.increment(letters.size());
        listener.note(letters.size() + " record" + (letters.size() == 1 ? "" : "s") + " put aside as dead letters");
    }

    /** Ends the work on an item whose documents are durable everywhere. */
    void done(WorkItem item) {
        item.tracker.done(item);
        openRecords.addAndGet(-item.records.size());
    }

    /** Ends the work on an item that could not be finished. */
    void abandon(WorkItem item) {
        item.tracker.abandon();
        openRecords.addAndGet(-item.records.size());
    }

    /** Drops an item that belongs to another process by now. */
    void drop(WorkItem item) {
        openRecords.addAndGet(-item.records.size());
    }
}
