package org.nuxeo.datagen.importer.produce;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.RetriableException;
import org.nuxeo.datagen.core.Identity;
import org.nuxeo.datagen.importer.RateLimit;
import org.nuxeo.datagen.importer.ServiceDownException;
import org.nuxeo.datagen.importer.StageException;
import org.nuxeo.datagen.importer.StopSignal;
import org.nuxeo.datagen.importer.metrics.ProgressListener;
import org.nuxeo.datagen.importer.record.RecordEncoder;
import org.nuxeo.datagen.importer.record.RecordFormat;

/** One thread that feeds some partitions, some records to each in turn. */
final class ProduceWorker implements Runnable {

    /** Records sent to one partition before the next one's turn: about one full Kafka batch. */
    private static final int TURN_RECORDS = 1_000;

    private static final int MAX_RETURNS = 5;
    private static final long QUIET_NAP_MILLIS = 10;

    private final List<PartitionFeed> feeds;
    private final Producer<byte[], byte[]> producer;
    private final RecordEncoder encoder;
    private final RecordFormat format;
    private final long delivery;
    private final RateLimit rate;
    private final ProgressListener listener;
    private final StopSignal stop;
    private final String kafka;

    ProduceWorker(
            List<PartitionFeed> feeds,
            Producer<byte[], byte[]> producer,
            RecordEncoder encoder,
            RecordFormat format,
            long delivery,
            RateLimit rate,
            ProgressListener listener,
            StopSignal stop,
            String kafka) {
        this.feeds = List.copyOf(feeds);
        this.producer = producer;
        this.encoder = encoder;
        this.format = format;
        this.delivery = delivery;
        this.rate = rate;
        this.listener = listener;
        this.stop = stop;
        this.kafka = kafka;
    }

    @Override
    public void run() {
        try {
            for (int returns = 0; ; returns++) {
                feed();
                producer.flush();
                if (stop.getAsBoolean() || !makeGood(returns)) {
                    return;
                }
            }
        } catch (InterruptException e) {
            if (!stop.getAsBoolean()) {
                stop.fail(e);
            }
        } catch (RuntimeException | Error e) {
            stop.fail(e);
        }
    }

    private void feed() {
        List<PartitionFeed> open = new ArrayList<>(feeds);
        while (!open.isEmpty() && !stop.getAsBoolean()) {
            for (Iterator<PartitionFeed> each = open.iterator(); each.hasNext(); ) {
                PartitionFeed feed = each.next();
                if (!feed.hasNext() || feed.failure() != null) {
                    each.remove();
                } else if (!stop.getAsBoolean()) {
                    turn(feed);
                }
            }
        }
    }

    private void turn(PartitionFeed feed) {
        int count = (int) Math.min(TURN_RECORDS, feed.records - feed.place());
        rate.acquire(count, stop);
        for (int i = 0; i < count && !stop.getAsBoolean(); i++) {
            long place = feed.place();
            Identity document = feed.next();
            byte[] key = format.key(delivery, place, feed.partition);
            producer.send(
                    new ProducerRecord<>(feed.topic, feed.partition, key, encoder.encode(document)),
                    feed.callback(place, document.kind()));
        }
        listener.advanced("produce", count);
    }

    /** Sends back the feeds in which a send failed; false if there are none. */
    private boolean makeGood(int returns) {
        boolean again = false;
        for (PartitionFeed feed : feeds) {
            Exception failure = feed.failure();
            if (failure == null) {
                continue;
            }
            if (!(failure instanceof RetriableException)) {
                throw new StageException("topic " + feed.topic + " refuses a record: " + failure.getMessage(), failure);
            }
            if (returns >= MAX_RETURNS) {
                throw new ServiceDownException("kafka", kafka, failure);
            }
            awaitQuiet(feed);
            feed.goBack();
            again = true;
        }
        return again;
    }

    private static void awaitQuiet(PartitionFeed feed) {
        try {
            while (!feed.isQuiet()) {
                Thread.sleep(QUIET_NAP_MILLIS);
            }
        } catch (InterruptedException e) {
            throw new InterruptException(e);
        }
    }
}
