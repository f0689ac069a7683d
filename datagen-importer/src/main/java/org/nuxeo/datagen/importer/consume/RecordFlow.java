// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.consume;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
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
import org.nuxeo.datagen.store.bulk.Settlement.Refusal;
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
 *   <li>{@link #importNext}, several threads: decodes the records of an item, which generates or converts their documents,
 *       and writes the documents to MongoDB in one bulk request.
 *   <li>{@link #indexNext}, several threads: writes the same batch to the index. The item is then done.
 * </ol>
 *
 * <p>An item is done when each of its documents is durable in all stores or is a durable dead letter. Its partition then
 * commits its offset, together with its counts, after those of all items before it.
 *
 * <p>The {@link FlowRoom} bounds the batches. An import thread without a free batch waits, items then pile up to a limit,
 * and the member of the group pauses Kafka: a slow index slows everything down, and nothing fills the memory.
 */
final class RecordFlow {

    private static final long WAIT_MILLIS = 50;

    private final ConsumeSettings settings;
    private final BatchWriter mongo;
    private final @Nullable BatchWriter index;
    private final FlowRoom room;
    private final DeadLetters deadLetters;
    private final StageContext context;
    private final StopSignal stop;
    private final Map<String, JsonEncoder> encoders = new HashMap<>();
    /** Items whose turn it is. */
    final BlockingQueue<WorkItem> arrived = new LinkedBlockingQueue<>();

    private final BlockingQueue<WorkItem> inMongo = new LinkedBlockingQueue<>();
    /** Threads that hold an item on its way into MongoDB. */
    private final AtomicInteger importing = new AtomicInteger();

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
        BsonEncoders ofMongo = new BsonEncoders(stores.ids(), rights);
        this.room = new FlowRoom(settings.batchDocuments(), ofMongo, stores.indexBacklogDocuments(), stop);
        for (String repository : settings.topics().repositories()) {
            encoders.put(repository, new JsonEncoder(settings.layout().fieldsOf(repository), rights.of(repository)));
        }
        metrics.gauge("datagen.index.queue", "batches between MongoDB and the index", inMongo::size);
        metrics.gauge("datagen.open.records", "records polled and not yet durable", room::openRecords);
    }

    /** Adapts the number of batches and threads to the number of threads that write to MongoDB. */
    void resize(int threads, WorkerPool importers, WorkerPool indexers) {
        int indexThreads = index == null ? 0 : settings.indexThreadsBeside(threads);
        room.resize(threads, indexThreads);
        importers.resize(threads);
        if (indexThreads > 0) {
            indexers.resize(indexThreads);
        }
    }

    /** Polls and commits until the group has consumed everything or the flow is stopped. Returns true in the first case. */
    boolean pollUntilDone(GroupMember member) {
        member.join();
        boolean finished = false;
        while (!finished && !stop.getAsBoolean()) {
            member.pauseWhile(room.openRecords(), room.mostOpenRecords());
            room.polled(member.poll(arrived.size() < room.threads));
            member.commitNowAndThen();
            finished = member.isDone();
        }
        member.leave();
        return finished;
    }

    /** Imports the next item, if one arrives in time. Returns false after a stop. */
    boolean importNext(DocumentDecoder decoder) throws InterruptedException {
        WorkItem item = stop.getAsBoolean() ? null : arrived.poll(WAIT_MILLIS, TimeUnit.MILLISECONDS);
        if (item == null) {
            return !stop.getAsBoolean();
        }
        importing.incrementAndGet();
        boolean stored = false;
        try {
            stored =
                    item.claim() && room.enter(item) && decode(item, decoder) && room.awaitBacklog(item) && store(item);
        } finally {
            if (stored && item.toIndex.length > 0) {
                inMongo.add(item);
            } else {
                end(item, stored);
            }
            importing.decrementAndGet();
        }
        return true;
    }

    /**
     * Indexes the next item that is durable in MongoDB, if there is one in time. After a stop, items that are already in
     * MongoDB are still indexed, so that they are done; then false is returned.
     */
    boolean indexNext() throws InterruptedException {
        boolean last = stop.getAsBoolean() && importing.get() == 0;
        WorkItem item = inMongo.poll(WAIT_MILLIS, TimeUnit.MILLISECONDS);
        if (item == null) {
            return !last;
        }
        boolean indexed = false;
        try {
            indexed = index(item);
        } finally {
            end(item, indexed);
        }
        return true;
    }

    /** Ends the work on an item, which is done if its documents are durable in all stores. */
    private void end(WorkItem item, boolean done) {
        item.end(done);
        room.leave(item);
    }

    /**
     * Decodes the records into the item's batch, encoded for both stores. Records that cannot be decoded become dead
     * letters, except those of other datasets. Returns false after a stop.
     */
    private boolean decode(WorkItem item, DocumentDecoder decoder) {
        String repository = item.repository();
        JsonEncoder encoder = index == null ? null : encoders.get(repository);
        Batch batch = item.batch();
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

    /** Writes the item's batch to MongoDB, in chunks under a low rate limit. Returns false if the work was stopped. */
    private boolean store(WorkItem item) {
        RateLimit rate = context.control().rate();
        Batch batch = item.batch();
        int[] accepted = new int[batch.size()];
        int count = 0;
        for (int from = 0; from < batch.size(); ) {
            int size = rate.chunkSize(batch.size() - from);
            rate.acquire(size, stop);
            Settlement settlement = stop.getAsBoolean() ? null : mongo.write(batch, from, size);
            if (settlement == null || settlement.isInterrupted()) {
                return false;
            }
            for (int position : settle("import", item, settlement)) {
                boolean isNew = settlement.outcome().status(position) == WriteStatus.WRITTEN;
                long[] kinds = isNew ? counts(item).imported : counts(item).present;
                kinds[batch.entry(position).kind().code()]++;
                accepted[count++] = position;
            }
            from += size;
        }
        item.toIndex = Arrays.copyOf(accepted, index == null ? 0 : count);
        return true;
    }

    /** Writes those documents of the item's batch to the index that MongoDB has. Returns false if the work was stopped. */
    private boolean index(WorkItem item) {
        Settlement settlement = Objects.requireNonNull(index).write(item.batch(), item.toIndex);
        if (settlement.isInterrupted()) {
            return false;
        }
        for (int position : settle("index", item, settlement)) {
            counts(item).indexed[item.batch().entry(position).kind().code()]++;
        }
        return true;
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
        List<Letter> letters = new ArrayList<>(0);
        for (Refusal refusal : settlement.refusals()) {
            letters.add(new Letter(
                    item.records.get(item.batch().entry(refusal.position()).tag()), refusal.cause()));
        }
        putAside(item, letters);
        int[] held = settlement.held();
        int written = settlement.count(WriteStatus.WRITTEN);
        context.metrics().settled(activity, item.batch().repository(), written, held.length - written);
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
