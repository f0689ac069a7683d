// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.bson.RawBsonDocument;
import org.nuxeo.datagen.bench.measure.Latencies;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;

/**
 * A load of readers and writers on the repositories of a host, until it is closed. Readers fetch customers by id
 * and list their children, and check the results. Writers set a field of files to its current value.
 */
final class MixedLoad implements AutoCloseable {

    private static final long PAUSE_MILLIS = 50;

    private final DirectHost host;
    private final Dataset dataset;
    /** The kind of the documents that are written: files that come in no series. */
    private final Kind written;

    private final List<Thread> threads = new ArrayList<>();
    private final AtomicLong failures = new AtomicLong();
    private volatile boolean ended;
    private volatile Latencies reads = new Latencies();
    private volatile Latencies writes = new Latencies();

    /** The results of a phase. */
    record Phase(Latencies reads, Latencies writes, long millis) {}

    MixedLoad(DirectHost host, int readers, int writers) {
        this.host = host;
        this.dataset = host.dataset();
        this.written = dataset.layout().kinds().stream()
                .filter(kind -> kind.hasFiles() && !kind.isSeries())
                .reduce((first, last) -> last)
                .orElseThrow();
        for (int i = 0; i < readers; i++) {
            threads.add(new Thread(() -> untilEnded(this::read), "reader-" + i));
        }
        for (int i = 0; i < writers; i++) {
            threads.add(new Thread(() -> untilEnded(this::write), "writer-" + i));
        }
        threads.forEach(Thread::start);
    }

    /**
     * Measures a phase.
     *
     * @param over returns true to end the phase early
     */
    Phase measure(long millis, BooleanSupplier over) throws InterruptedException {
        Latencies phaseReads = new Latencies();
        Latencies phaseWrites = new Latencies();
        long startNanos = System.nanoTime();
        reads = phaseReads;
        writes = phaseWrites;
        long endNanos = startNanos + millis * 1_000_000;
        while (System.nanoTime() < endNanos && !over.getAsBoolean()) {
            Thread.sleep(Math.min(millis, PAUSE_MILLIS));
        }
        reads = new Latencies();
        writes = new Latencies();
        return new Phase(phaseReads, phaseWrites, (System.nanoTime() - startNanos) / 1_000_000);
    }

    /** Returns the number of requests that failed or returned a wrong result. */
    long failures() {
        return failures.get();
    }

    private void untilEnded(Runnable request) {
        while (!ended) {
            try {
                request.run();
            } catch (RuntimeException e) {
                failures.incrementAndGet();
            }
        }
    }

    private void read() {
        Identity customer = random(dataset.layout().kinds().group());
        MongoCollection<RawBsonDocument> documents = collection(customer);
        String id = dataset.id(customer).toString();
        Latencies now = reads;
        long startNanos = System.nanoTime();
        RawBsonDocument found = documents.find(Filters.eq("ecm:id", id)).first();
        now.record(startNanos);
        startNanos = System.nanoTime();
        long children = documents
                .find(Filters.eq("ecm:parentId", id))
                .into(new ArrayList<>())
                .size();
        now.record(startNanos);
        if (found == null || children < 2) {
            failures.incrementAndGet();
        }
    }

    private void write() {
        Identity file = random(written);
        Latencies now = writes;
        long startNanos = System.nanoTime();
        long matched = collection(file)
                .updateOne(
                        Filters.eq("ecm:id", dataset.id(file).toString()),
                        Updates.set("ecm:name", dataset.document(file).name()))
                .getMatchedCount();
        now.record(startNanos);
        if (matched != 1) {
            failures.incrementAndGet();
        }
    }

    private Identity random(Kind kind) {
        long place = ThreadLocalRandom.current().nextLong(dataset.count(kind));
        return dataset.identity(dataset.firstOrdinal(kind) + place);
    }

    private MongoCollection<RawBsonDocument> collection(Identity document) {
        return host.mongo().documents(dataset.layout().repository(document).label());
    }

    @Override
    public void close() {
        ended = true;
        try {
            for (Thread thread : threads) {
                thread.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
