// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.consume;

import java.util.ArrayDeque;
import org.nuxeo.datagen.store.bulk.Batch;
import org.nuxeo.datagen.store.document.BsonEncoder.BsonEncoders;

/**
 * The batches of a process. Their number is what its threads can use. They are created on demand and discarded when the
 * number of threads shrinks. Their number bounds the memory. Thread safe.
 */
final class BatchPool {

    private static final long WAIT_MILLIS = 50;

    private final int batchDocuments;
    private final BsonEncoders encoders;
    private final ArrayDeque<Batch> free = new ArrayDeque<>();
    private int limit;
    private int made;

    /**
     * @param batchDocuments documents in a batch
     * @param encoders encoders for MongoDB
     */
    BatchPool(int batchDocuments, BsonEncoders encoders) {
        this.batchDocuments = batchDocuments;
        this.encoders = encoders;
    }

    /** Changes how many batches there may be. Surplus batches in use are discarded when they are released. */
    synchronized void resize(int newLimit) {
        limit = newLimit;
        while (made > limit && !free.isEmpty()) {
            free.poll();
            made--;
        }
        notifyAll();
    }

    synchronized int limit() {
        return limit;
    }

    /** Takes a batch, or returns null if none becomes free for a while. */
    synchronized Batch take() throws InterruptedException {
        if (free.isEmpty() && made >= limit) {
            wait(WAIT_MILLIS);
        }
        if (free.isEmpty() && made < limit) {
            made++;
            return new Batch(batchDocuments, encoders);
        }
        return free.poll();
    }

    synchronized void release(Batch batch) {
        if (made > limit) {
            made--;
        } else {
            free.add(batch);
        }
        notifyAll();
    }
}
