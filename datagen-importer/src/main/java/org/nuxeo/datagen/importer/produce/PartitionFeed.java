// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.produce;

import java.util.Collections;
import java.util.Iterator;
import java.util.function.LongFunction;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.importer.stage.IntervalSet;
import org.nuxeo.datagen.store.kafka.Topics;
import org.nuxeo.datagen.store.record.Delivery.Share;
import org.nuxeo.datagen.store.record.RecordEncoder;
import org.nuxeo.datagen.store.retry.Waits.Wait;

/**
 * Sends the documents of one partition to Kafka. One thread at a time sends; acknowledgments come from Kafka's own
 * thread.
 *
 * <p>The idea: each document has a position in the partition. Acknowledged positions are kept as ranges, so the count
 * is of distinct documents even if some were sent twice. After a failed send, the feed waits until no send is pending
 * and goes back to the first missing position, so that parents still precede their children.
 */
final class PartitionFeed {

    final Share share;
    final String topic;

    // Used by the sending thread only.
    private Iterator<Identity> documents = Collections.emptyIterator();
    private long next;
    private int returns;

    // Guarded by this.
    private final IntervalSet acknowledged = new IntervalSet();
    private final long[] kinds = new long[Kind.MOST_CODE + 1];
    private long errors;
    private long counted;
    /** Written only while this is locked. */
    private volatile @Nullable Exception failure;

    PartitionFeed(Share share) {
        String repository = share.repository().label();
        this.share = share;
        this.topic = share.ofFolders() ? Topics.folders(repository) : Topics.documents(repository);
    }

    /** Records what the partition holds already, and starts at the first missing position. */
    void start(IntervalSet held) {
        Iterator<Identity> known = share.source().apply(0);
        long last = held.last();
        synchronized (this) {
            acknowledged.addAll(held);
            counted = acknowledged.size();
            for (long place = 0; place <= last && known.hasNext(); place++) {
                Kind kind = known.next().kind();
                if (held.contains(place)) {
                    kinds[kind.code()]++;
                }
            }
        }
        seek(held.firstMissing(0));
    }

    private void seek(long place) {
        next = place;
        documents = place < share.records() ? share.source().apply(place) : Collections.emptyIterator();
    }

    /** Returns how many documents are left to send. */
    long left() {
        return share.records() - next;
    }

    /**
     * Sends the next document.
     *
     * @param keys returns the key of the record at a position
     */
    void send(Producer<byte[], byte[]> producer, RecordEncoder encoder, LongFunction<byte[]> keys, Wait answers) {
        long place = next++;
        Identity document = documents.next();
        byte[] value = encoder.encode(document);
        producer.send(
                new ProducerRecord<>(topic, share.partition(), keys.apply(place), value), (metadata, exception) -> {
                    answer(place, document.kind(), exception);
                    if (exception == null) {
                        answers.answered();
                    }
                });
    }

    private synchronized void answer(long place, Kind kind, @Nullable Exception exception) {
        if (exception != null) {
            errors++;
            failure = exception;
        } else if (acknowledged.add(place)) {
            kinds[kind.code()]++;
        }
    }

    /** Returns why a send failed, or null if none has failed since the last {@link #goBack}. */
    @Nullable
    Exception failure() {
        return failure;
    }

    /**
     * Goes back to the first missing position. Call it only while no send is pending. Returns how often it was called.
     */
    int goBack() {
        long place;
        synchronized (this) {
            failure = null;
            place = acknowledged.firstMissing(0);
        }
        seek(place);
        return ++returns;
    }

    /** Returns how many distinct documents Kafka holds. */
    synchronized long acknowledged() {
        return acknowledged.size();
    }

    /** Returns how many distinct documents Kafka has acknowledged since the last call. */
    synchronized long acknowledgedSince() {
        long before = counted;
        counted = acknowledged.size();
        return counted - before;
    }

    synchronized long errors() {
        return errors;
    }

    synchronized long[] kinds() {
        return kinds.clone();
    }
}
