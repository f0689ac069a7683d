// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.consume;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.store.record.RecordFormat.DeliveryKey;

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

    /** Records of one partition that become one batch. The progress is complete when the item is returned as done. */
    final class WorkItem {
        final List<ConsumerRecord<byte[], byte[]>> records;
        final Progress progress;

        /** The offset after the last record, including second copies that were skipped. */
        final long nextOffset;

        private boolean claimed;
        private boolean isDone;

        private WorkItem(List<ConsumerRecord<byte[], byte[]>> records, Progress progress, long next) {
            this.records = records;
            this.progress = progress;
            this.nextOffset = next;
        }

        /** Returns the repository of its documents. */
        String repository() {
            return settings.topics().repository(partition.topic());
        }

        /** Claims the item. Returns false if the partition belongs to another process now, which polls its records. */
        boolean claim() {
            synchronized (PartitionTracker.this) {
                claimed = !revoked;
                taken += claimed ? 1 : 0;
                return claimed;
            }
        }

        /**
         * Returns the item if it was claimed.
         *
         * @param durable whether its documents, or their dead letters, will outlive this process
         */
        void end(boolean durable) {
            synchronized (PartitionTracker.this) {
                taken -= claimed ? 1 : 0;
                isDone = durable;
                advance();
                PartitionTracker.this.notifyAll();
            }
        }
    }

    final TopicPartition partition;
    private final ConsumeSettings settings;
    private final boolean inOrder;
    private final Consumer<WorkItem> out;

    // Used by the polling thread only.
    private final Progress arrived;
    private List<ConsumerRecord<byte[], byte[]>> gathered = new ArrayList<>();
    private Progress gatheredProgress = new Progress();
    private long gatheredOffset = -1;
    private long unread;
    private long committed;

    // Guarded by this.
    private final ArrayDeque<WorkItem> begun = new ArrayDeque<>();
    private final Progress done;
    private long position;
    private int taken;
    private boolean revoked;

    /**
     * @param position offset from which on nothing is done yet
     * @param unread offset from which on the group has read nothing, which is lower if Kafka has removed records
     * @param done progress up to the position
     * @param settings have the most records of an item; those of a log hand an item out only when those before it are done
     * @param out takes items to be worked on
     */
    PartitionTracker(
            TopicPartition partition,
            long position,
            long unread,
            Progress done,
            ConsumeSettings settings,
            Consumer<WorkItem> out) {
        this.settings = settings;
        this.inOrder = settings.topics().isLog();
        this.out = out;
        this.partition = partition;
        this.position = position;
        this.unread = unread;
        this.committed = position;
        this.done = done;
        this.arrived = done.copy();
    }

    /** Polling thread: takes records and emits full work items. Returns how many records they have. */
    int arrive(List<ConsumerRecord<byte[], byte[]>> records) {
        int emitted = 0;
        for (ConsumerRecord<byte[], byte[]> record : records) {
            skipTo(record.offset());
            unread = record.offset() + 1;
            gatheredOffset = unread;
            if (isRepeated(record)) {
                gatheredProgress.of(settings.dataset()).repeated++;
                continue;
            }
            gathered.add(record);
            if (gathered.size() == settings.batchDocuments()) {
                emitted += flush();
            }
        }
        return emitted;
    }

    /** Polling thread: counts the records before an offset that did not arrive, since Kafka has removed them. */
    void skipTo(long offset) {
        if (offset > unread) {
            gatheredProgress.of(settings.dataset()).removed += offset - unread;
            unread = offset;
            gatheredOffset = offset;
        }
    }

    private boolean isRepeated(ConsumerRecord<byte[], byte[]> record) {
        DeliveryKey key = DeliveryKey.read(record.key());
        boolean isRepeated = key != null && !arrived.deliver(key.delivery(), key.place());
        if (key != null && !isRepeated) {
            gatheredProgress.deliver(key.delivery(), key.place());
        }
        return isRepeated;
    }

    /** Polling thread: emits the records gathered so far as a work item, if there are any. Returns how many. */
    int flush() {
        if (gatheredOffset < 0) {
            return 0;
        }
        WorkItem item = new WorkItem(gathered, gatheredProgress, gatheredOffset);
        gathered = new ArrayList<>();
        gatheredProgress = new Progress();
        gatheredOffset = -1;
        boolean isFirst;
        synchronized (this) {
            isFirst = begun.isEmpty();
            begun.add(item);
        }
        if (isFirst || !inOrder) {
            out.accept(item);
        }
        return item.records.size();
    }

    /** Moves the position on over the items that are done. */
    private void advance() {
        int before = begun.size();
        while (!begun.isEmpty() && begun.peek().isDone) {
            WorkItem head = begun.poll();
            done.add(head.progress);
            position = head.nextOffset;
        }
        if (inOrder && !revoked && !begun.isEmpty() && begun.size() < before) {
            out.accept(begun.peek());
        }
    }

    /** Polling thread: prevents further items from being claimed. Items that wait for their turn are emitted too. */
    synchronized void revoke() {
        if (inOrder && !revoked) {
            begun.stream().skip(1).forEach(out);
        }
        revoked = true;
        gathered = new ArrayList<>();
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
    synchronized @Nullable OffsetAndMetadata toCommit() {
        return position == committed ? null : new OffsetAndMetadata(position, done.toString());
    }

    /** Polling thread: records a successful commit. */
    void committed(long offset) {
        committed = Math.max(committed, offset);
    }
}
