// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.stage;

import java.util.concurrent.atomic.AtomicLong;
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

    /** The work of one thread. */
    @FunctionalInterface
    public interface RangeWork {

        /** Works on a chunk, or begins it ahead while it finishes the one before. */
        void accept(long chunk) throws InterruptedException;

        /** Finishes the chunk that was begun ahead, if there is one. It is called before the thread ends. */
        default void complete() throws InterruptedException {}
    }

    /**
     * Works with as many threads as the control says, and returns when all have ended.
     *
     * @param name prefix of the threads' names
     * @param threads the threads of the stage's settings
     * @param workers creates the work of one thread
     */
    public void run(String name, StageControl control, int threads, Supplier<? extends RangeWork> workers) {
        AtomicLong next = new AtomicLong();
        WorkerPool pool = new WorkerPool(name, () -> taker(next, workers.get()), stop);
        control.bindWorkers(threads, pool::resize);
        try {
            pool.await(GRACE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        stop.rethrow();
    }

    /** Returns work on the chunks that a thread takes one after the other. */
    private WorkerPool.Work taker(AtomicLong next, RangeWork work) {
        return new WorkerPool.Work() {
            @Override
            public boolean step() throws InterruptedException {
                long chunk;
                do {
                    chunk = stop.getAsBoolean() ? chunks : next.getAndIncrement();
                } while (chunk < chunks && done.contains(chunk));
                if (chunk < chunks) {
                    work.accept(chunk);
                }
                return chunk < chunks;
            }

            @Override
            public void complete() throws InterruptedException {
                work.complete();
            }
        };
    }
}
