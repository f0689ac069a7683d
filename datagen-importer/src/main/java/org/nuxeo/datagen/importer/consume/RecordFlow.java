// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.consume;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.importer.consume.DeadLetters.Letter;
import org.nuxeo.datagen.importer.consume.PartitionTracker.WorkItem;
import org.nuxeo.datagen.importer.consume.Progress.DatasetCounts;
import org.nuxeo.datagen.importer.stage.Stage.StageContext;
import org.nuxeo.datagen.importer.stage.Stage.StopSignal;
import org.nuxeo.datagen.importer.stage.StageControl.RateLimit;
import org.nuxeo.datagen.importer.stage.WorkerPool;
import org.nuxeo.datagen.store.bulk.Batch;
import org.nuxeo.datagen.store.bulk.BatchTarget;
import org.nuxeo.datagen.store.bulk.BatchTarget.WriteStatus;
import org.nuxeo.datagen.store.bulk.BatchWriter;
import org.nuxeo.datagen.store.bulk.Settlement;
import org.nuxeo.datagen.store.document.BsonEncoder.BsonEncoders;
import org.nuxeo.datagen.store.document.JsonEncoder;
import org.nuxeo.datagen.store.document.Rights;
import org.nuxeo.datagen.store.metrics.ImportMetrics;
import org.nuxeo.datagen.store.record.DocumentDecoder;
import org.nuxeo.datagen.store.record.DocumentDecoder.ForeignRecordException;
import org.nuxeo.datagen.store.record.DocumentDecoder.OtherDatasetException;
import org.nuxeo.datagen.store.retry.RetryPolicy;

/**
 * The whole way of a record, from Kafka into both stores and to a committed offset:
 *
 * <ol>
 *   <li>{@link #pollUntilDone}, one thread: polls, cuts what arrives into items, and commits what is done.
 *   <li>{@link #worker}, several threads: decodes the records of an item, which generates or converts their documents, and
 *       writes the documents to MongoDB in one bulk request, then to the index. The item is then done.
 * </ol>
 *
 * <p>An item is done when each of its documents is durable in all stores or is a durable dead letter. Its partition then
 * commits its offset, together with its counts, after those of all items before it.
 *
 * <p>Each worker has one batch. While all of them wait for a store, items pile up to a limit, and the member of the group
 * pauses Kafka: a slow index slows everything down, and nothing fills the memory.
 */
final class RecordFlow {

    private static final long WAIT_MILLIS = 50;

    private final ConsumeSettings settings;
    private final BatchWriter mongo;
    private final @Nullable BatchWriter index;
    private final BsonEncoders bsonEncoders;
    private final DeadLetters deadLetters;
    private final StageContext context;
    private final StopSignal stop;
    private final Map<String, JsonEncoder> encoders;
    /** Items whose turn it is. */
    final BlockingQueue<WorkItem> arrived = new LinkedBlockingQueue<>();
    /** Records that were polled and are not done yet. */
    private final AtomicLong open = new AtomicLong();
    /** The documents that MongoDB may have and the index has not. */
    private final Semaphore backlog;
    /** Batches that MongoDB has and the index has not. */
    private final AtomicInteger indexing = new AtomicInteger();

    private volatile int workers;

    RecordFlow(ConsumeSettings settings, Destination stores, Rights rights, DeadLetters letters, StageContext context) {
        this.settings = settings;
        this.context = context;
        this.stop = context.stop();
        this.deadLetters = letters;
        ImportMetrics metrics = context.metrics();
        // It is shown as 0 from now on.
        metrics.deadLetters();
        RetryPolicy retry = stores.retry(settings.retry());
        BatchTarget target = stores.index();
        this.mongo = new BatchWriter(stores.mongo(), retry, stop, metrics);
        this.index = target == null ? null : new BatchWriter(target, retry, stop, metrics);
        this.bsonEncoders = new BsonEncoders(stores.ids(), rights);
        this.backlog = new Semaphore(stores.indexBacklogDocuments());
        this.encoders = JsonEncoder.ofEach(
                settings.topics().repositories(), settings.layout().limited(), rights);
        metrics.gauge("datagen.index.queue", "batches between MongoDB and the index", indexing::get);
        metrics.gauge("datagen.open.records", "records polled and not yet durable", open::get);
    }

    /**
     * Adapts the number of workers to the number of threads. With an index there are more, at most as many more as processors,
     * so that MongoDB has work while some wait for the index.
     */
    void resize(int threads, WorkerPool pool) {
        int processors = Math.max(2, Runtime.getRuntime().availableProcessors());
        workers = threads + (index == null ? 0 : Math.min(threads, processors));
        pool.resize(workers);
    }

    /** Polls and commits until the group has consumed everything or the flow is stopped. Returns true in the first case. */
    boolean pollUntilDone(GroupMember member) {
        member.join();
        boolean finished = false;
        while (!finished && !stop.getAsBoolean()) {
            member.pauseWhile(open.get(), (2L * workers + 1) * settings.batchDocuments());
            open.addAndGet(member.poll(arrived.size() < workers));
            member.commitNowAndThen();
            finished = member.isDone();
        }
        member.leave();
        return finished;
    }

    /** Returns the work of one thread. A step imports the next item, if one arrives in time. */
    WorkerPool.Work worker(DocumentDecoder decoder) {
        Batch batch = new Batch(settings.batchDocuments(), bsonEncoders);
        return () -> {
            WorkItem item = stop.getAsBoolean() ? null : arrived.poll(WAIT_MILLIS, TimeUnit.MILLISECONDS);
            if (item == null) {
                return !stop.getAsBoolean();
            }
            boolean done = false;
            try {
                done = item.claim() && decode(item, batch, decoder) && store(item, batch);
            } finally {
                item.end(done);
                open.addAndGet(-item.records.size());
            }
            return true;
        };
    }

    /**
     * Decodes the records into a batch, encoded for both stores. Records that cannot be decoded become dead
     * letters, except those of other datasets. Returns false after a stop.
     */
    private boolean decode(WorkItem item, Batch batch, DocumentDecoder decoder) {
        String repository = item.repository();
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
                counts(item).leftOut++;
            } catch (ForeignRecordException e) {
                letters.add(new Letter(record, String.valueOf(e.getMessage())));
            }
        }
        putAside(item, letters);
        return !stop.getAsBoolean();
    }

    /** Writes the batch of an item to MongoDB and then to the index. Returns false if the work was stopped. */
    private boolean store(WorkItem item, Batch batch) throws InterruptedException {
        int documents = item.records.size();
        while (!backlog.tryAcquire(documents, WAIT_MILLIS, TimeUnit.MILLISECONDS)) {
            if (stop.getAsBoolean()) {
                return false;
            }
        }
        try {
            int[] held = importAll(item, batch);
            return held != null && (held.length == 0 || index == null || index(item, batch, held));
        } finally {
            backlog.release(documents);
        }
    }

    /**
     * Writes a batch to MongoDB, in chunks under a low rate limit.
     *
     * @return the positions of the documents that MongoDB has now, or null if the work was stopped
     */
    private int @Nullable [] importAll(WorkItem item, Batch batch) {
        RateLimit rate = context.control().rate();
        int[] held = new int[batch.size()];
        int count = 0;
        for (int from = 0; from < batch.size(); ) {
            int size = rate.chunkSize(batch.size() - from);
            rate.acquire(size, stop);
            Settlement settlement = stop.getAsBoolean() ? null : mongo.write(batch, from, size);
            if (settlement == null || settlement.isInterrupted()) {
                return null;
            }
            for (int position : settle("import", item, settlement)) {
                boolean isNew = settlement.outcome().status(position) == WriteStatus.WRITTEN;
                long[] kinds = isNew ? counts(item).imported : counts(item).present;
                kinds[batch.entry(position).kind().code()]++;
                held[count++] = position;
            }
            from += size;
        }
        return Arrays.copyOf(held, count);
    }

    /** Writes documents of a batch to the index, also after a stop, since MongoDB has them. Returns false if that fails. */
    private boolean index(WorkItem item, Batch batch, int[] positions) {
        indexing.incrementAndGet();
        try {
            Settlement settlement = Objects.requireNonNull(index).write(batch, positions);
            if (settlement.isInterrupted()) {
                return false;
            }
            for (int position : settle("index", item, settlement)) {
                counts(item).indexed[batch.entry(position).kind().code()]++;
            }
            return true;
        } finally {
            indexing.decrementAndGet();
        }
    }

    /** Returns the counts that are committed with the item's offset. */
    private DatasetCounts counts(WorkItem item) {
        return item.progress.of(settings.dataset());
    }

    /**
     * Counts the documents that a store has accepted. Documents it has refused become dead letters before anything is
     * counted.
     *
     * @return the positions in the batch of the documents that the store has now
     */
    private int[] settle(String activity, WorkItem item, Settlement settlement) {
        putAside(item, DeadLetters.refused(settlement, item.records));
        int[] held = settlement.held();
        int written = settlement.count(WriteStatus.WRITTEN);
        context.metrics().settled(activity, item.repository(), written, held.length - written);
        context.advanced(activity, held.length);
        return held;
    }

    /** Writes records of an item as dead letters, if there are any, and counts them when they are durable. */
    private void putAside(WorkItem item, List<Letter> letters) {
        if (letters.isEmpty()) {
            return;
        }
        deadLetters.write(letters);
        counts(item).putAside += letters.size();
        context.metrics().deadLetters().increment(letters.size());
        letters.forEach(letter -> context.listener().putAside(letter.record().value(), letter.cause()));
        context.listener()
                .note(letters.size() + " record" + (letters.size() == 1 ? "" : "s") + " put aside as dead letters");
    }
}
