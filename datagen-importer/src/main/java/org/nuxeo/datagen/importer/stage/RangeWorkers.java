// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.stage;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.nuxeo.datagen.importer.stage.Stage.StopSignal;

/**
 * Worker threads that take numbered chunks from a common counter until none is left.
 *
 * @param chunks numbers of chunks are 0 to {@code chunks - 1}
 * @param done chunks that need no work
 * @param stop signal that ends the work early and receives failures
 */
public record RangeWorkers(long chunks, IntervalSet done, StopSignal stop) {

    private static final long GRACE_MILLIS = 2_000;

    /**
     * Works on each chunk with as many threads as the control says, and returns when all have ended.
     *
     * @param name prefix of the threads' names
     * @param threads the threads of the stage's settings
     * @param each workers for each thread: more than one if they wait for others most of the time
     * @param workers creates a worker, which works on one chunk after the other
     */
    public void run(
            String name, StageControl control, int threads, int each, Supplier<? extends LongConsumer> workers) {
        AtomicLong next = new AtomicLong();
        Supplier<WorkerPool.Work> works = () -> {
            LongConsumer worker = workers.get();
            return () -> step(next, worker);
        };
        WorkerPool pool = new WorkerPool(name, works, stop);
        control.bindWorkers(threads, count -> pool.resize(each * count));
        try {
            pool.await(GRACE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        stop.rethrow();
    }

    /** Works on the next chunk. Returns false if there is none. */
    private boolean step(AtomicLong next, LongConsumer worker) {
        long chunk;
        do {
            chunk = stop.getAsBoolean() ? chunks : next.getAndIncrement();
        } while (chunk < chunks && done.contains(chunk));
        if (chunk < chunks) {
            worker.accept(chunk);
        }
        return chunk < chunks;
    }
}
