// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.stage;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.nuxeo.datagen.importer.stage.Stage.StopSignal;

/** Worker threads that take numbered chunks from a common counter until none is left. */
public final class RangeWorkers {

    private static final long GRACE_MILLIS = 2_000;
    private static final long NONE = -1;

    private final long chunks;
    private final IntervalSet done;
    private final StopSignal stop;
    private final AtomicLong next = new AtomicLong();

    /**
     * @param chunks numbers of chunks are 0 to {@code chunks - 1}
     * @param done chunks that need no work
     * @param stop signal that ends the work early and receives failures
     */
    public RangeWorkers(long chunks, IntervalSet done, StopSignal stop) {
        this.chunks = chunks;
        this.done = Objects.requireNonNull(done, "done");
        this.stop = Objects.requireNonNull(stop, "stop");
    }

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
        WorkerPool pool = new WorkerPool(name, () -> new Taker(workers.get()), stop);
        control.bindWorkers(threads, pool::resize);
        try {
            pool.await(GRACE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        stop.rethrow();
    }

    /** Returns the next chunk that needs work, or {@link #NONE}. */
    private long take() {
        long chunk;
        do {
            chunk = stop.getAsBoolean() ? chunks : next.getAndIncrement();
        } while (chunk < chunks && done.contains(chunk));
        return chunk < chunks ? chunk : NONE;
    }

    /** Work on the chunks that a thread takes one after the other. */
    private final class Taker implements WorkerPool.Work {
        private final RangeWork work;

        Taker(RangeWork work) {
            this.work = work;
        }

        @Override
        public boolean step() throws InterruptedException {
            long chunk = take();
            if (chunk != NONE) {
                work.accept(chunk);
            }
            return chunk != NONE;
        }

        @Override
        public void complete() throws InterruptedException {
            work.complete();
        }
    }
}
