// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.internal.stage;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;
import java.util.function.Supplier;

/** Worker threads that take numbered chunks from a common counter until none is left. */
public final class RangeWorkers {

    private static final long GRACE_MILLIS = 2_000;

    private final long chunks;
    private final IntervalSet done;
    private final StopSignal stop;
    private final AtomicLong next = new AtomicLong();

    /**
     * @param chunks numbers of chunks are 0 to {@code chunks - 1}
     * @param done chunks that need no work; chunks are added as they are completed
     * @param stop signal that ends the work early and receives failures
     */
    public RangeWorkers(long chunks, IntervalSet done, StopSignal stop) {
        this.chunks = chunks;
        this.done = done;
        this.stop = stop;
    }

    /**
     * Works with as many threads as the control says, and returns when all have ended.
     *
     * @param name prefix of the threads' names
     * @param workers creates the work of one thread
     */
    public void run(String name, StageControl control, Supplier<LongConsumer> workers) {
        run(name, control::bindWorkers, workers);
    }

    /** Works with a fixed number of threads, and returns when all have ended. */
    public void run(String name, int threads, Supplier<LongConsumer> workers) {
        run(name, resize -> resize.accept(threads), workers);
    }

    private void run(String name, Consumer<IntConsumer> driver, Supplier<LongConsumer> workers) {
        WorkerPool pool = new WorkerPool(
                name,
                () -> {
                    LongConsumer worker = workers.get();
                    return () -> step(worker);
                },
                stop);
        driver.accept(pool::resize);
        try {
            pool.await(GRACE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        stop.rethrow();
    }

    private boolean step(LongConsumer worker) {
        long chunk = next.getAndIncrement();
        if (chunk >= chunks || stop.getAsBoolean()) {
            return false;
        }
        if (isDone(chunk)) {
            return true;
        }
        worker.accept(chunk);
        if (!stop.getAsBoolean()) {
            markDone(chunk);
        }
        return true;
    }

    private boolean isDone(long chunk) {
        synchronized (done) {
            return done.contains(chunk);
        }
    }

    private void markDone(long chunk) {
        synchronized (done) {
            done.add(chunk);
        }
    }
}
