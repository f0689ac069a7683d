// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.produce;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongFunction;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.TimeoutException;
import org.nuxeo.datagen.importer.stage.StageControl.RateLimit;
import org.nuxeo.datagen.importer.stage.WorkerPool;
import org.nuxeo.datagen.store.failure.ServiceDownException;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.record.RecordEncoder;
import org.nuxeo.datagen.store.record.RecordFormat;
import org.nuxeo.datagen.store.record.RecordFormat.DeliveryKey;
import org.nuxeo.datagen.store.retry.Waits.Wait;

/**
 * The work of one thread that feeds partitions. It takes the partition that has waited longest, sends some records to it, and
 * gives it back. So each partition is fed by one thread at a time and in order, whatever the number of threads.
 *
 * @param feeds partitions that no thread feeds at the moment
 * @param open number of partitions that are not complete
 * @param answers the wait for answers of the brokers
 */
record ProduceWorker(
        ProduceStage stage,
        BlockingQueue<PartitionFeed> feeds,
        AtomicInteger open,
        Producer<byte[], byte[]> producer,
        RecordEncoder encoder,
        Wait answers)
        implements WorkerPool.Work {

    /** Records sent to one partition in a turn: about one full Kafka batch. */
    private static final int TURN_RECORDS = 1_000;

    private static final int MAX_RETURNS = 5;
    private static final long WAIT_MILLIS = 20;

    private boolean isStopped() {
        return stage.context().stop().getAsBoolean();
    }

    @Override
    public boolean step() throws InterruptedException {
        PartitionFeed feed = isStopped() ? null : feeds.poll(WAIT_MILLIS, TimeUnit.MILLISECONDS);
        if (feed == null) {
            return !isStopped() && open.get() > 0;
        }
        try {
            feed(feed);
        } catch (InterruptException e) {
            if (!isStopped()) {
                throw e;
            }
            return false;
        }
        return true;
    }

    private void feed(PartitionFeed feed) {
        if (feed.left() > 0) {
            send(feed);
        }
        if (feed.left() == 0) {
            // No more documents would fill the last batches, which would otherwise wait for the linger time.
            producer.flush();
        }
        // Before another partition has its turn: without brokers that one would wait as long once more.
        Exception failure = feed.failure();
        if (failure != null) {
            goBack(feed, failure);
        }
        // A record that is sent again counts once.
        stage.context().advanced("produce", feed.acknowledgedSince());
        if (feed.left() > 0) {
            feeds.add(feed);
        } else {
            open.decrementAndGet();
        }
    }

    private void send(PartitionFeed feed) {
        RateLimit rate = stage.context().control().rate();
        int count = rate.chunkSize((int) Math.min(TURN_RECORDS, feed.left()));
        rate.acquire(count, stage.context().stop());
        RecordFormat format = stage.settings().format();
        long delivery = stage.delivery().number();
        LongFunction<byte[]> keys = place -> DeliveryKey.of(format, delivery, place, feed.share.partition());
        // Without brokers each send waits as long as they may stay away.
        for (int sent = 0; sent < count && feed.failure() == null && !isStopped(); sent++) {
            feed.send(producer, encoder, keys, answers);
        }
    }

    /** Moves a feed back after a failed send, once no send is pending. */
    private void goBack(PartitionFeed feed, Exception failure) {
        if (!(failure instanceof RetriableException)) {
            throw new StageException("topic " + feed.topic + " refuses a record: " + failure.getMessage(), failure);
        }
        if (failure instanceof TimeoutException) {
            // The client itself has retried for as long as brokers may stay away.
            throw new ServiceDownException("kafka", stage.kafka().bootstrapServers(), failure);
        }
        producer.flush();
        if (feed.goBack() > MAX_RETURNS) {
            throw new ServiceDownException("kafka", stage.kafka().bootstrapServers(), failure);
        }
    }
}
