package org.nuxeo.datagen.importer.produce;

import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.RetriableException;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.importer.failure.ServiceDownException;
import org.nuxeo.datagen.importer.failure.StageException;
import org.nuxeo.datagen.importer.metrics.ProgressListener;
import org.nuxeo.datagen.importer.record.RecordEncoder;
import org.nuxeo.datagen.importer.record.RecordFormat;
import org.nuxeo.datagen.importer.stage.Steering;
import org.nuxeo.datagen.importer.stage.StopSignal;
import org.nuxeo.datagen.importer.stage.WorkerPool;

/** One thread that feeds partitions, some records to whichever has waited longest. */
final class ProduceWorker implements WorkerPool.Work {

    /** Records sent to one partition before the next one's turn: about one full Kafka batch. */
    private static final int TURN_RECORDS = 1_000;

    private static final int MAX_RETURNS = 5;
    private static final long QUIET_NAP_MILLIS = 10;

    private final OpenFeeds feeds;
    private final Producer<byte[], byte[]> producer;
    private final RecordEncoder encoder;
    private final RecordFormat format;
    private final long delivery;
    private final Steering steering;
    private final ProgressListener listener;
    private final StopSignal stop;
    private final String kafka;

    ProduceWorker(
            OpenFeeds feeds,
            Producer<byte[], byte[]> producer,
            RecordEncoder encoder,
            RecordFormat format,
            long delivery,
            Steering steering,
            StopSignal stop,
            String kafka) {
        this.feeds = feeds;
        this.producer = producer;
        this.encoder = encoder;
        this.format = format;
        this.delivery = delivery;
        this.steering = steering;
        this.listener = steering.listener();
        this.stop = stop;
        this.kafka = kafka;
    }

    @Override
    public boolean step() throws InterruptedException {
        if (stop.getAsBoolean() || feeds.isEmpty()) {
            return false;
        }
        PartitionFeed feed = feeds.take();
        if (feed == null) {
            return true;
        }
        try {
            if (feed.isSettled()) {
                feeds.complete(feed);
                return true;
            }
            advance(feed);
            feeds.giveBack(feed);
        } catch (InterruptException e) {
            if (!stop.getAsBoolean()) {
                throw e;
            }
            return false;
        }
        return true;
    }

    private void advance(PartitionFeed feed) throws InterruptedException {
        Exception failure = feed.failure();
        if (failure != null) {
            makeGood(feed, failure);
        } else if (feed.hasNext()) {
            turn(feed);
        } else {
            // Nothing is left that would fill the last batches: they would only wait out the linger.
            producer.flush();
        }
    }

    private void turn(PartitionFeed feed) {
        int count = steering.rate().portion((int) Math.min(TURN_RECORDS, feed.records - feed.place()));
        steering.rate().acquire(count, stop);
        int sent = 0;
        for (; sent < count && !stop.getAsBoolean(); sent++) {
            long place = feed.place();
            Identity document = feed.next();
            byte[] key = format.key(delivery, place, feed.partition);
            producer.send(
                    new ProducerRecord<>(feed.topic, feed.partition, key, encoder.encode(document)),
                    feed.callback(place, document.kind()));
        }
        listener.advanced("produce", sent);
    }

    /** Sends a feed back in which a send failed. */
    private void makeGood(PartitionFeed feed, Exception failure) throws InterruptedException {
        if (!(failure instanceof RetriableException)) {
            throw new StageException("topic " + feed.topic + " refuses a record: " + failure.getMessage(), failure);
        }
        while (!feed.isQuiet()) {
            Thread.sleep(QUIET_NAP_MILLIS);
        }
        if (feed.goBack() > MAX_RETURNS) {
            throw new ServiceDownException("kafka", kafka, failure);
        }
    }
}
