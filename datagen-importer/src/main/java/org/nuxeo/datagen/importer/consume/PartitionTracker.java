// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.consume;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.nuxeo.datagen.store.record.DeliveryKey;

/**
 * The state of one partition while this process owns it.
 *
 * <p>The idea: one thread polls and cuts the arriving records into work items. Any number of threads work on them in
 * any order. The offset that may be committed is the end of the longest prefix of items that are done. Second copies of
 * a record are recognized on arrival, where the order is known.
 *
 * <p>Methods marked "polling thread" must only be called by that thread. All others may be called by any.
 */
final class PartitionTracker {

    final TopicPartition partition;
    private final int itemRecords;
    private final ImportedDataset dataset;

    // Used by the polling thread only.
    private final Progress arrived;
    private List<ConsumerRecord<byte[], byte[]>> gathered = new ArrayList<>();
    private Progress gatheredProgress = new Progress();
    private long gatheredOffset = -1;
    private long committed;

    // Guarded by this.
    private final ArrayDeque<WorkItem> inFlight = new ArrayDeque<>();
    private final Progress done;
    private long position;
    private int taken;
    private boolean revoked;

    PartitionTracker(TopicPartition partition, long position, Progress done, int itemRecords, ImportedDataset dataset) {
        this.dataset = dataset;
        this.partition = partition;
        this.itemRecords = itemRecords;
        this.position = position;
        this.committed = position;
        this.done = done;
        this.arrived = done.copy();
    }

    /** Polling thread: takes records and emits full work items. */
    void arrive(List<ConsumerRecord<byte[], byte[]>> records, Consumer<WorkItem> out) {
        for (ConsumerRecord<byte[], byte[]> record : records) {
            gatheredOffset = record.offset() + 1;
            if (isRepeated(record)) {
                gatheredProgress.of(dataset).repeated++;
                continue;
            }
            gathered.add(record);
            if (gathered.size() == itemRecords) {
                flush(out);
            }
        }
    }

    private boolean isRepeated(ConsumerRecord<byte[], byte[]> record) {
        byte[] key = record.key();
        if (!DeliveryKey.isKey(key)) {
            return false;
        }
        long delivery = DeliveryKey.delivery(key);
        long sequence = DeliveryKey.sequence(key);
        if (!arrived.deliver(delivery, sequence)) {
            return true;
        }
        gatheredProgress.deliver(delivery, sequence);
        return false;
    }

    /** Polling thread: emits the records gathered so far as a work item, if there are any. */
    void flush(Consumer<WorkItem> out) {
        if (gatheredOffset < 0) {
            return;
        }
        WorkItem item = new WorkItem(this, gathered, gatheredProgress, gatheredOffset);
        gathered = new ArrayList<>();
        gatheredProgress = new Progress();
        gatheredOffset = -1;
        synchronized (this) {
            inFlight.add(item);
        }
        out.accept(item);
    }

    /** Claims an item. Returns false if the partition belongs to another process now. */
    synchronized boolean take(WorkItem item) {
        if (revoked) {
            return false;
        }
        taken++;
        return true;
    }

    /** Returns an item as done: its documents, or their dead letters, are durable. */
    synchronized void done(WorkItem item) {
        taken--;
        item.done = true;
        while (!inFlight.isEmpty() && inFlight.peek().done) {
            WorkItem head = inFlight.poll();
            done.add(head.progress);
            position = head.nextOffset;
        }
        notifyAll();
    }

    /** Returns an item that could not be finished. */
    synchronized void abandon() {
        taken--;
        notifyAll();
    }

    /**
     * Polling thread: prevents further items from being claimed.
     *
     * @return the number of records gathered but not yet emitted
     */
    synchronized int revoke() {
        revoked = true;
        int dropped = gathered.size();
        gathered = new ArrayList<>();
        return dropped;
    }

    /** Waits until no item is being worked on. Returns false if the time is not enough. */
    synchronized boolean awaitIdle(long millis) throws InterruptedException {
        long endNanos = System.nanoTime() + millis * 1_000_000;
        while (taken > 0) {
            long left = (endNanos - System.nanoTime()) / 1_000_000;
            if (left <= 0) {
                return false;
            }
            wait(left);
        }
        return true;
    }

    /** Returns the offset up to which everything is done. */
    synchronized long position() {
        return position;
    }

    /** Returns a copy of the progress up to {@link #position()}. */
    synchronized Progress progress() {
        return done.copy();
    }

    /** Polling thread: returns what can be committed, or null if it is committed already. */
    synchronized OffsetAndMetadata toCommit() {
        return position == committed ? null : new OffsetAndMetadata(position, done.toString());
    }

    /** Polling thread: records a successful commit. */
    void committed(long offset) {
        committed = Math.max(committed, offset);
    }
}
