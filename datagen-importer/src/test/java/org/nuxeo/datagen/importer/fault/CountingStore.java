// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.fault;

import java.util.concurrent.atomic.AtomicLong;
import org.nuxeo.datagen.store.bulk.Batch;
import org.nuxeo.datagen.store.bulk.BatchTarget;
import org.nuxeo.datagen.store.bulk.BatchTarget.BulkOutcome;
import org.nuxeo.datagen.store.bulk.BatchTarget.WriteStatus;

/** A store that counts documents and keeps none, at a given speed. */
class CountingStore implements BatchTarget {

    private final String name;
    private final long documentsPerSecond;
    private final long millisPerBatch;
    private final AtomicLong written = new AtomicLong();
    private long nextNanos = System.nanoTime();

    /** Returns a store that is as fast as possible. */
    CountingStore(String name) {
        this(name, 0, 0);
    }

    private CountingStore(String name, long documentsPerSecond, long millisPerBatch) {
        this.name = name;
        this.documentsPerSecond = documentsPerSecond;
        this.millisPerBatch = millisPerBatch;
    }

    /** Returns a store that takes a number of documents a second, from all threads together. */
    static CountingStore throttled(String name, long documentsPerSecond) {
        return new CountingStore(name, documentsPerSecond, 0);
    }

    /** Returns a store that takes a fixed time for each batch. */
    static CountingStore slow(String name, long millisPerBatch) {
        return new CountingStore(name, 0, millisPerBatch);
    }

    long written() {
        return written.get();
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String address() {
        return "memory";
    }

    @Override
    public BulkOutcome write(Batch batch, int[] positions) {
        long waitMillis = millisPerBatch;
        if (documentsPerSecond > 0) {
            synchronized (this) {
                long turn = Math.max(nextNanos, System.nanoTime());
                nextNanos = turn + positions.length * 1_000_000_000L / documentsPerSecond;
                waitMillis = (nextNanos - System.nanoTime()) / 1_000_000;
            }
        }
        try {
            Thread.sleep(Math.max(0, waitMillis));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        written.addAndGet(positions.length);
        return new BulkOutcome(positions.length, WriteStatus.WRITTEN, null);
    }

    @Override
    public String[] compare(Batch batch, int[] positions) {
        return new String[positions.length];
    }
}
