// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.consume;

import io.micrometer.core.instrument.Counter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.nuxeo.datagen.importer.consume.DeadLetters.Letter;
import org.nuxeo.datagen.importer.consume.PartitionTracker.WorkItem;
import org.nuxeo.datagen.importer.consume.Progress.DatasetCounts;
import org.nuxeo.datagen.importer.settings.RateLimit;
import org.nuxeo.datagen.importer.stage.StageControl;
import org.nuxeo.datagen.importer.stage.StopSignal;
import org.nuxeo.datagen.importer.stage.WorkerPool;
import org.nuxeo.datagen.importer.telemetry.ProgressListener;
import org.nuxeo.datagen.store.bulk.Batch;
import org.nuxeo.datagen.store.bulk.BatchWriter;
import org.nuxeo.datagen.store.bulk.Settlement;
import org.nuxeo.datagen.store.bulk.Settlement.Final;
import org.nuxeo.datagen.store.bulk.Settlement.Refusal;
import org.nuxeo.datagen.store.document.BsonEncoder.BsonEncoders;
import org.nuxeo.datagen.store.document.JsonEncoder;
import org.nuxeo.datagen.store.document.Rights;
import org.nuxeo.datagen.store.metrics.ImportMetrics;
import org.nuxeo.datagen.store.record.DocumentDecoder;
import org.nuxeo.datagen.store.record.DocumentDecoder.ForeignRecordException;
import org.nuxeo.datagen.store.record.DocumentDecoder.OtherDatasetException;

/**
 * The whole way of a record, from Kafka into both stores and to a committed offset:
 *
 * <ol>
 *   <li>{@link #pollUntilDone}, one thread: polls, cuts what arrives into items, and commits what is done.
 *   <li>{@link #importNext}, several threads: decodes the records of an item, which generates or converts their documents,
 *       writes the documents to MongoDB in one bulk request, and settles them.
 *   <li>{@link #indexNext}, several threads: writes the batch to the index and settles it. The item is then done.
 * </ol>
 *
 * <p>An item is done when each of its documents is durable in all stores or is a durable dead letter. Its partition then
 * commits its offset, together with its counts, after those of all items before it.
 *
 * <p>A pool bounds the batches. An import thread without a free batch waits, items then pile up to a limit, and the member
 * of the group pauses Kafka: a slow index slows everything down, and nothing fills the memory.
 */
final class RecordFlow {

    private static final long WAIT_MILLIS = 50;

    private final ConsumeSettings settings;
    private final BatchWriter mongo;
    /** Null if documents are not indexed here. */
    private final BatchWriter index;

    private final DeadLetters deadLetters;
    private final StopSignal stop;
    private final RateLimit rate;
    private final ProgressListener listener;
    private final ImportMetrics metrics;
    private final Counter deadLetterCount;
    private final Map<String, JsonEncoder> encoders = new HashMap<>();
    private final BatchPool batches;
    private final BlockingQueue<WorkItem> items = new LinkedBlockingQueue<>();
    private final BlockingQueue<IndexJob> indexJobs = new LinkedBlockingQueue<>();
    /** Room for documents that MongoDB has and the index has not. */
    private final Semaphore backlog;
    /** Records that were polled and are not done yet. */
    private final AtomicLong openRecords = new AtomicLong();
    /** Import threads that hold an item. */
    private final AtomicLong busyImporters = new AtomicLong();

    private volatile int threads;

    /** A batch that is durable in MongoDB, with the positions of the documents to index. */
    private record IndexJob(WorkItem item, Batch batch, int[] positions) {}

    RecordFlow(
            ConsumeSettings settings,
            Destination destination,
            Rights rights,
            DeadLetters deadLetters,
            StageControl control,
            ImportMetrics metrics,
            StopSignal stop) {
        this.settings = settings;
        this.mongo = new BatchWriter(destination.mongo(), destination.retry(settings.retry()), stop, metrics);
        this.index = destination.index() == null
                ? null
                : new BatchWriter(destination.index(), destination.retry(settings.retry()), stop, metrics);
        this.backlog = new Semaphore(destination.indexBacklogDocuments());
        this.deadLetters = deadLetters;
        this.stop = stop;
        this.rate = control.rate();
        this.listener = control.listener();
        this.metrics = metrics;
        this.deadLetterCount = metrics.deadLetters();
        this.batches = new BatchPool(settings.batchDocuments(), new BsonEncoders(destination.ids(), rights));
        for (String repository : settings.topics().repositories()) {
            encoders.put(repository, new JsonEncoder(settings.layout().fieldsOf(repository), rights.of(repository)));
        }
        metrics.gauge("datagen.index.queue", "batches between MongoDB and the index", indexJobs::size);
        metrics.gauge("datagen.open.records", "records polled and not yet durable", openRecords::get);
    }

    /** Takes an item whose turn it is. */
    void offer(WorkItem item) {
        items.add(item);
    }

    /** Polls and commits until the group has consumed everything or the flow is stopped. Returns true in the first case. */
    boolean pollUntilDone(GroupMember member) {
        member.join();
        boolean finished = false;
        while (!finished && !stop.getAsBoolean()) {
            member.pauseWhile(openRecords.get(), openRecordsLimit());
            openRecords.addAndGet(member.poll(items.size() < threads));
            member.requireBroker();
            member.commitNowAndThen();
            finished = member.isDone();
            if (!finished && member.hasLostATopic()) {
                stop.stop();
            }
        }
        member.leave();
        return finished;
    }

    /** Imports the next item, if one arrives in time. Returns false after a stop. */
    boolean importNext(DocumentDecoder decoder) throws InterruptedException {
        WorkItem item = stop.getAsBoolean() ? null : items.poll(WAIT_MILLIS, TimeUnit.MILLISECONDS);
        if (item == null) {
            return !stop.getAsBoolean();
        }
        busyImporters.incrementAndGet();
        try {
            if (item.tracker.take()) {
                work(item, decoder);
            } else {
                // The partition belongs to another process now, which polls these records.
                openRecords.addAndGet(-item.records.size());
            }
        } finally {
            busyImporters.decrementAndGet();
        }
        return true;
    }

    private void work(WorkItem item, DocumentDecoder decoder) throws InterruptedException {
        Batch batch = freeBatch();
        boolean passedOn = false;
        try {
            passedOn = batch != null && decode(item, batch, decoder) && awaitBacklog(item) && store(item, batch);
        } finally {
            if (!passedOn) {
                abandon(item, batch);
            }
        }
    }

    /**
     * Decodes the records into the batch, encoded for both stores. Records that cannot be decoded become dead letters,
     * except those of other datasets. Returns false after a stop.
     */
    private boolean decode(WorkItem item, Batch batch, DocumentDecoder decoder) {
        String repository = settings.topics().repository(item.tracker.partition.topic());
        JsonEncoder encoder = index == null ? null : encoders.get(repository);
        batch.reset(repository);
        List<Letter> letters = new ArrayList<>(0);
        decoder.prepare(item.records.stream().map(ConsumerRecord::value).toList());
        for (int i = 0; i < item.records.size(); i++) {
            ConsumerRecord<byte[], byte[]> record = item.records.get(i);
            try {
                batch.add(settings.topics().read(record, decoder), i, encoder);
            } catch (OtherDatasetException e) {
                if (!settings.dataset().skipsOthers()) {
                    throw TopicCheck.refusal(record, e);
                }
                countsOf(item).leftOut++;
            } catch (ForeignRecordException e) {
                letters.add(new Letter(record, e.getMessage()));
            }
        }
        putAside(item, letters);
        return !stop.getAsBoolean();
    }

    /**
     * Writes the batch to MongoDB, in chunks under a low rate limit, and passes it on to the index. Returns false if the
     * work was stopped.
     */
    private boolean store(WorkItem item, Batch batch) {
        int[] accepted = new int[batch.size()];
        int count = 0;
        for (int from = 0; from < batch.size(); ) {
            int size = rate.chunkSize(batch.size() - from);
            rate.acquire(size, stop);
            Settlement settlement = stop.getAsBoolean() ? null : mongo.write(batch, from, size);
            if (settlement == null || settlement.isInterrupted()) {
                return false;
            }
            for (int position : settle("import", item, batch, settlement)) {
                boolean isNew = settlement.outcome(position) == Final.WRITTEN;
                long[] counts = isNew ? countsOf(item).imported : countsOf(item).present;
                counts[batch.kind(position).code()]++;
                accepted[count++] = position;
            }
            from += size;
        }
        if (index == null || count == 0) {
            done(item, batch);
        } else {
            indexJobs.add(new IndexJob(item, batch, Arrays.copyOf(accepted, count)));
        }
        return true;
    }

    /**
     * Indexes the next batch that is durable in MongoDB, if there is one in time. After a stop, batches that are already in
     * MongoDB are still indexed, so that their items are done; then false is returned.
     */
    boolean indexNext() throws InterruptedException {
        boolean last = stop.getAsBoolean() && busyImporters.get() == 0;
        IndexJob job = indexJobs.poll(WAIT_MILLIS, TimeUnit.MILLISECONDS);
        if (job == null) {
            return !last;
        }
        boolean done = false;
        try {
            Settlement settlement = index.write(job.batch, job.positions);
            if (!settlement.isInterrupted()) {
                for (int position : settle("index", job.item, job.batch, settlement)) {
                    countsOf(job.item).indexed[job.batch.kind(position).code()]++;
                }
                done = true;
                done(job.item, job.batch);
            }
        } finally {
            if (!done) {
                abandon(job.item, job.batch);
            }
        }
        return true;
    }

    /**
     * Counts the documents that a store has accepted. Documents it has refused become dead letters before anything is
     * counted.
     *
     * @return the positions in the batch of the documents that the store has now
     */
    private int[] settle(String activity, WorkItem item, Batch batch, Settlement settlement) {
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
    private void putAside(WorkItem item, List<Letter> letters) {
        if (letters.isEmpty()) {
            return;
        }
        deadLetters.write(letters);
        countsOf(item).putAside += letters.size();
        deadLetterCount.increment(letters.size());
        letters.forEach(letter -> listener.putAside(letter.record().value(), letter.cause()));
        listener.note(letters.size() + " record" + (letters.size() == 1 ? "" : "s") + " put aside as dead letters");
    }

    private DatasetCounts countsOf(WorkItem item) {
        return item.progress.of(settings.dataset());
    }

    /** Ends the work on an item whose documents are durable in all stores. */
    private void done(WorkItem item, Batch batch) {
        item.tracker.done(item);
        release(item, batch);
    }

    /** Ends the work on an item that could not be finished. */
    private void abandon(WorkItem item, Batch batch) {
        item.tracker.abandon();
        release(item, batch);
    }

    private void release(WorkItem item, Batch batch) {
        openRecords.addAndGet(-item.records.size());
        backlog.release(item.inBacklog);
        if (batch != null) {
            batches.release(batch);
        }
    }

    /** Waits for a free batch. Returns null after a stop. */
    private Batch freeBatch() throws InterruptedException {
        Batch batch = null;
        while (batch == null && !stop.getAsBoolean()) {
            batch = batches.take();
        }
        return batch;
    }

    /** Waits until the documents of an item fit into the backlog of the index. Returns false after a stop. */
    private boolean awaitBacklog(WorkItem item) throws InterruptedException {
        int documents = item.records.size();
        while (!backlog.tryAcquire(documents, WAIT_MILLIS, TimeUnit.MILLISECONDS)) {
            if (stop.getAsBoolean()) {
                return false;
            }
        }
        item.inBacklog = documents;
        return true;
    }

    /** Adapts the number of batches and threads to the number of threads that write to MongoDB. */
    void resize(int newThreads, WorkerPool importers, WorkerPool indexers) {
        threads = newThreads;
        int indexThreads = Math.max(settings.indexThreads(), ConsumeSettings.indexThreadsFor(newThreads));
        batches.resize(newThreads + (index == null ? 0 : indexThreads + settings.queuedBatches()));
        importers.resize(newThreads);
        if (index != null) {
            indexers.resize(indexThreads);
        }
    }

    /** Returns how many records may be open before Kafka is paused. */
    private long openRecordsLimit() {
        return (batches.limit() + threads + 1L) * settings.batchDocuments();
    }
}
