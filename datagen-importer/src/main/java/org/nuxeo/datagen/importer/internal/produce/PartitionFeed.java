package org.nuxeo.datagen.importer.internal.produce;

import java.util.Iterator;
import java.util.function.LongFunction;
import org.apache.kafka.clients.producer.Callback;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.importer.internal.stage.IntervalSet;

/**
 * The way of one partition's documents into Kafka. One thread at a time sends; acknowledgments come from Kafka's own thread.
 *
 * <p>The idea: each document has a place in the partition. Acknowledged places are kept as ranges, so a count is a count
 * of distinct documents whatever was sent twice. After a failed send the feed waits until nothing is under way and goes
 * back to the first place that is missing, so that parents still precede their children.
 */
final class PartitionFeed {

    final String topic;
    final int partition;
    final String repository;
    final long records;
    private final LongFunction<Iterator<Identity>> source;

    // Sending thread.
    private Iterator<Identity> documents;
    private long next;
    private long sent;
    private int returns;

    // Guarded by this.
    private final IntervalSet acknowledged = new IntervalSet();
    private final long[] kinds = new long[Kind.values().length];
    private long answered;
    private long errors;
    private Exception failure;

    /**
     * @param records how many documents the partition is to hold
     * @param source walks its documents from a place on
     */
    PartitionFeed(
            String topic, int partition, String repository, long records, LongFunction<Iterator<Identity>> source) {
        this.topic = topic;
        this.partition = partition;
        this.repository = repository;
        this.records = records;
        this.source = source;
    }

    /** Notes what the partition holds already and starts at the first place that is missing. */
    void start(IntervalSet held) {
        Iterator<Identity> known = source.apply(0);
        long last = held.isEmpty() ? -1 : held.last();
        synchronized (this) {
            acknowledged.addAll(held);
            for (long place = 0; place <= last && known.hasNext(); place++) {
                Kind kind = known.next().kind();
                if (held.contains(place)) {
                    kinds[kind.ordinal()]++;
                }
            }
        }
        goTo(held.firstMissing(0));
    }

    /** Returns the document at a place. */
    Identity at(long place) {
        return source.apply(place).next();
    }

    private void goTo(long place) {
        next = place;
        documents = place < records ? source.apply(place) : null;
    }

    /** Tells whether a document is left to be sent. */
    boolean hasNext() {
        return next < records;
    }

    /** Returns the place of the next document. */
    long place() {
        return next;
    }

    /** Returns the next document; it must then be sent with {@link #callback}. */
    Identity next() {
        next++;
        sent++;
        return documents.next();
    }

    /** Takes the answer for a document at a place. */
    Callback callback(long place, Kind kind) {
        return (metadata, exception) -> answer(place, kind, exception);
    }

    private synchronized void answer(long place, Kind kind, Exception exception) {
        answered++;
        if (exception != null) {
            errors++;
            failure = exception;
        } else if (acknowledged.add(place)) {
            kinds[kind.ordinal()]++;
        }
    }

    /** Returns why a send failed, or null if none has since the last {@link #goBack}. */
    synchronized Exception failure() {
        return failure;
    }

    /** Tells whether every send has been answered. */
    synchronized boolean isQuiet() {
        return answered == sent;
    }

    /** Tells whether every document was sent and every send has succeeded. */
    synchronized boolean isSettled() {
        return !hasNext() && answered == sent && failure == null;
    }

    /** Goes back to the first place that is missing, only while the feed is quiet; returns how often it has by now. */
    int goBack() {
        long place;
        synchronized (this) {
            failure = null;
            place = acknowledged.firstMissing(0);
        }
        goTo(place);
        return ++returns;
    }

    /** Returns how many distinct documents Kafka holds. */
    synchronized long acknowledged() {
        return acknowledged.size();
    }

    synchronized long errors() {
        return errors;
    }

    synchronized long[] kinds() {
        return kinds.clone();
    }

    boolean isComplete() {
        return acknowledged() == records;
    }
}
