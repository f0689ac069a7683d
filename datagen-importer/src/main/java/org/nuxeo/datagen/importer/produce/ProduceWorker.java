// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.produce;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.importer.stage.StageControl.RateLimit;
import org.nuxeo.datagen.importer.stage.WorkerPool;
import org.nuxeo.datagen.store.failure.ServiceDownException;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.record.RecordFormat.DeliveryKey;
import org.nuxeo.datagen.store.record.RecordFormat.RecordEncoder;
import org.nuxeo.datagen.store.retry.Waits.Wait;

/**
 * The work of one thread that feeds partitions. It sends some records to the partition that has waited longest, then
 * turns to the next.
 *
 * @param answers the wait for answers of the brokers
 */
record ProduceWorker(
        ProduceStage stage, OpenFeeds feeds, Producer<byte[], byte[]> producer, RecordEncoder encoder, Wait answers)
        implements WorkerPool.Work {

    /** Records sent to one partition in a turn: about one full Kafka batch. */
    private static final int TURN_RECORDS = 1_000;

    private static final int MAX_RETURNS = 5;
    private static final long QUIET_NAP_MILLIS = 10;

    private boolean isStopped() {
        return stage.context().stop().getAsBoolean();
    }

    @Override
    public boolean step() throws InterruptedException {
        if (isStopped() || feeds.isEmpty()) {
            return false;
        }
        PartitionFeed feed = feeds.take();
        if (feed == null) {
            return true;
        }
        try {
            boolean settled = feed.isSettled();
            // A record that is sent again counts once.
            stage.context().advanced("produce", feed.acknowledgedSince());
            if (!settled) {
                advance(feed);
            }
            feeds.giveBack(feed, settled);
        } catch (InterruptException e) {
            if (!isStopped()) {
                throw e;
            }
            return false;
        }
        return true;
    }

    private void advance(PartitionFeed feed) throws InterruptedException {
        if (feed.failure() == null) {
            if (feed.hasNext()) {
                turn(feed);
            } else {
                // No more documents would fill the last batches, which would otherwise wait for the linger time.
                producer.flush();
            }
        }
        // Before another partition has its turn: without brokers that one would wait as long once more.
        Exception failure = feed.failure();
        if (failure != null) {
            sendAgain(feed, failure);
        }
    }

    private void turn(PartitionFeed feed) {
        RateLimit rate = stage.context().control().rate();
        int count = rate.chunkSize((int) Math.min(TURN_RECORDS, feed.share.records() - feed.place()));
        rate.acquire(count, stage.context().stop());
        // Without brokers each send waits as long as they may stay away.
        for (int sent = 0; sent < count && feed.failure() == null && !isStopped(); sent++) {
            long place = feed.place();
            Identity document = feed.next();
            byte[] key =
                    DeliveryKey.of(stage.settings().format(), stage.delivery().number(), place, feed.share.partition());
            producer.send(
                    new ProducerRecord<>(feed.topic, feed.share.partition(), key, encoder.encode(document)),
                    feed.callback(place, document.kind(), answers));
        }
    }

    /** Moves a feed back after a failed send, once no send is pending. */
    private void sendAgain(PartitionFeed feed, Exception failure) throws InterruptedException {
        if (!(failure instanceof RetriableException)) {
            throw new StageException("topic " + feed.topic + " refuses a record: " + failure.getMessage(), failure);
        }
        if (failure instanceof TimeoutException) {
            // The client itself has retried for as long as brokers may stay away.
            throw new ServiceDownException("kafka", stage.kafka().bootstrapServers(), failure);
        }
        while (!feed.isQuiet()) {
            Thread.sleep(QUIET_NAP_MILLIS);
        }
        if (feed.goBack() > MAX_RETURNS) {
            throw new ServiceDownException("kafka", stage.kafka().bootstrapServers(), failure);
        }
    }

    /**
     * The partitions that are not complete yet. Thread safe.
     *
     * <p>A thread takes a partition, feeds it for a while and returns it. So each partition is fed by one thread at a time
     * and in order, whatever the number of threads. Partitions that only wait for answers are handed out when no other has
     * documents left to send, so that no thread waits while there is work.
     */
    static final class OpenFeeds {

        private static final long WAIT_MILLIS = 20;

        private final Queue<PartitionFeed> unsent = new ArrayDeque<>();
        private final Queue<PartitionFeed> sent = new ArrayDeque<>();
        private final Set<PartitionFeed> feeding = new HashSet<>();
        private int open;

        OpenFeeds(List<PartitionFeed> feeds) {
            open = feeds.size();
            feeds.forEach(this::add);
        }

        synchronized boolean isEmpty() {
            return open == 0;
        }

        /** Takes a partition, or returns null if other threads have all of them at the moment. */
        synchronized @Nullable PartitionFeed take() throws InterruptedException {
            PartitionFeed next = next();
            if (next == null && open > 0) {
                wait(WAIT_MILLIS);
                next = next();
            }
            return next;
        }

        private @Nullable PartitionFeed next() {
            if (unsent.isEmpty()) {
                return feeding.isEmpty() ? sent.poll() : null;
            }
            PartitionFeed next = unsent.poll();
            feeding.add(next);
            return next;
        }

        /** Gives back a partition that this thread has taken; nobody takes it again if it is complete. */
        synchronized void giveBack(PartitionFeed feed, boolean complete) {
            feeding.remove(feed);
            if (complete) {
                open--;
            } else {
                add(feed);
            }
            notifyAll();
        }

        private void add(PartitionFeed feed) {
            (feed.hasNext() ? unsent : sent).add(feed);
        }
    }
}
