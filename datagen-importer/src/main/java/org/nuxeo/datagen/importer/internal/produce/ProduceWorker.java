package org.nuxeo.datagen.importer.internal.produce;

import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.TimeoutException;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.importer.failure.ServiceDownException;
import org.nuxeo.datagen.importer.failure.StageException;
import org.nuxeo.datagen.importer.internal.record.DeliveryKey;
import org.nuxeo.datagen.importer.internal.record.RecordEncoder;
import org.nuxeo.datagen.importer.internal.stage.Steering;
import org.nuxeo.datagen.importer.internal.stage.StopSignal;
import org.nuxeo.datagen.importer.internal.stage.WorkerPool;
import org.nuxeo.datagen.importer.settings.RecordFormat;
import org.nuxeo.datagen.importer.telemetry.ProgressListener;

/** One thread that feeds partitions, some records to whichever has waited longest. */
final class ProduceWorker implements WorkerPool.Work {

    /** Records sent to one partition before the next one's turn: about one full Kafka batch. */
    private static final int TURN_RECORDS = 1_000;

    private static final int MAX_RETURNS = 5;
    private static final long QUIET_NAP_MILLIS = 10;

    private final OpenFeeds feeds;
    private final Producer<byte[], byte[]> producer;
    private final RecordEncoder encoder;
    private final Terms terms;
    private final ProgressListener listener;

    /**
     * What all threads of a stage have in common.
     *
     * @param format of the records
     * @param delivery its number, which goes into the keys
     * @param kafka the brokers, for messages
     */
    record Terms(RecordFormat format, long delivery, String kafka, Steering steering, StopSignal stop) {}

    ProduceWorker(OpenFeeds feeds, Producer<byte[], byte[]> producer, RecordEncoder encoder, Terms terms) {
        this.feeds = feeds;
        this.producer = producer;
        this.encoder = encoder;
        this.terms = terms;
        this.listener = terms.steering().listener();
    }

    @Override
    public boolean step() throws InterruptedException {
        if (terms.stop().getAsBoolean() || feeds.isEmpty()) {
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
            if (!terms.stop().getAsBoolean()) {
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
        int count = terms.steering().rate().portion((int) Math.min(TURN_RECORDS, feed.records - feed.place()));
        terms.steering().rate().acquire(count, terms.stop());
        int sent = 0;
        for (; sent < count && !terms.stop().getAsBoolean(); sent++) {
            long place = feed.place();
            Identity document = feed.next();
            byte[] key = DeliveryKey.of(terms.format(), terms.delivery(), place, feed.partition);
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
        if (failure instanceof TimeoutException) {
            // The client itself has sent it again for as long as brokers may stay away.
            throw new ServiceDownException("kafka", terms.kafka(), failure);
        }
        while (!feed.isQuiet()) {
            Thread.sleep(QUIET_NAP_MILLIS);
        }
        if (feed.goBack() > MAX_RETURNS) {
            throw new ServiceDownException("kafka", terms.kafka(), failure);
        }
    }
}
